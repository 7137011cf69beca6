import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../apps/server/src/migrations', import.meta.url))
/** One line a migration: its SHA-256 and its name, as `sha256sum` prints them. */
export const LIST = join(FOLDER, 'released.txt')

export interface Recorded {
  readonly name: string
  readonly checksum: string
}

const lineOf = ({ name, checksum }: Recorded): string => `${checksum}  ${name}\n`

/** What the folder holds now. */
export const present = (): Recorded[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => ({
      name,
      checksum: createHash('sha256')
        .update(readFileSync(join(FOLDER, name)))
        .digest('hex'),
    }))

/** What was released: applied on databases that are in use, and therefore never to be changed. */
export const released = (): Recorded[] =>
  readFileSync(LIST, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => ({ checksum: line.slice(0, 64), name: line.slice(66) }))

/** `npm run migrations`: records those that are new; never touches a line that is there. */
function record(): void {
  const known = new Set(released().map(({ name }) => name))
  const fresh = present().filter(({ name }) => !known.has(name))
  const all = [...released(), ...fresh].toSorted((a, b) => a.name.localeCompare(b.name))
  writeFileSync(LIST, all.map(lineOf).join(''))
  console.log(fresh.length === 0 ? '没有新的迁移' : `已登记：${fresh.map(({ name }) => name).join('、')}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) record()
