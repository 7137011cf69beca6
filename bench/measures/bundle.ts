import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { entityIndex } from '@zhujian/domain/entity-index'
import { build, type Rolldown } from 'vite'
import type { Figure } from '../figure'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const KB = 1024

/** What a person has loaded when he sees this, by the module it begins with; each stands on those before it. */
const PLACES: readonly (readonly [name: string, modules: readonly string[]])[] = [
  ['index', ['apps/web/src/main.tsx']],
  ['shell', ['apps/web/src/app/shell/shell.tsx']],
  ['library page', ['apps/web/src/pages/project/library.page.tsx']],
  ['a page derived from its entity', ['apps/web/src/entity/derived.tsx', 'packages/domain/src/safety/area.ts']],
]

/** Registers with a line or more for every entity: what of a first load grows with them. */
const REGISTERS =
  /^(?:packages\/domain\/src\/(?:entity-index|load-entity|library-words|screens[a-z-]*)|apps\/web\/src\/app\/pages)\.ts$/
const DEFINITIONS = new RegExp(`^packages/domain/src/(?:${Object.keys(entityIndex).join('|')})/`)

type Chunk = Rolldown.OutputChunk
const nameOf = (id: string): string => relative(ROOT, id.split('?')[0] ?? id)

/** The pages as `npm run build` makes them, with the modules each file is made of. */
async function builtChunks(): Promise<readonly Chunk[]> {
  const outDir = mkdtempSync(join(tmpdir(), 'zhujian-bundle-'))
  const chunks: Chunk[] = []
  try {
    await build({
      root: join(ROOT, 'apps/web'),
      configFile: join(ROOT, 'apps/web/vite.config.ts'),
      logLevel: 'warn',
      build: { outDir, emptyOutDir: true },
      plugins: [
        {
          name: 'chunks-of-the-build',
          generateBundle: (_options, bundle) => {
            for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks.push(file)
          },
        },
      ],
    })
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
  return chunks
}

/** The files that come with these modules without being asked for one by one. */
function closureOf(chunks: readonly Chunk[], modules: readonly string[]): Set<Chunk> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const wanted = new Set(modules.map((each) => resolve(ROOT, each)))
  const found = new Set<Chunk>()
  const take = (chunk: Chunk | undefined): void => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const file of chunk.imports) take(byFile.get(file))
  }
  for (const chunk of chunks) if (chunk.moduleIds.some((id) => wanted.has(id.split('?')[0] ?? id))) take(chunk)
  if (found.size === 0) throw new Error(`no file of the build holds ${modules.join()}`)
  return found
}

interface Weight {
  readonly raw: number
  readonly zipped: number
  /** Of the text of its modules, the part that is registers, and that is definitions of entities. */
  readonly registers: number
  readonly definitions: number
}

function weigh(files: ReadonlySet<Chunk>): Weight {
  const modules = [...files].flatMap((chunk) =>
    Object.entries(chunk.modules).map(([id, { renderedLength }]) => ({ id: nameOf(id), renderedLength })),
  )
  const lengthOf = (matches: (id: string) => boolean) =>
    modules.reduce((sum, { id, renderedLength }) => sum + (matches(id) ? renderedLength : 0), 0)
  const all = lengthOf(() => true)
  const sizes = [...files].map(({ code }) => [Buffer.byteLength(code), gzipSync(code).byteLength] as const)
  return {
    raw: sizes.reduce((sum, [raw]) => sum + raw, 0),
    zipped: sizes.reduce((sum, [, zipped]) => sum + zipped, 0),
    registers: lengthOf((id) => REGISTERS.test(id)) / all,
    definitions: lengthOf((id) => DEFINITIONS.test(id)) / all,
  }
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

/** Scripts in the static closures of the built pages, and how much of them grows with the number of entities. */
export async function measureBundle(): Promise<Figure[]> {
  const chunks = await builtChunks()
  const entities = Object.values(entityIndex).reduce((sum, group) => sum + Object.keys(group).length, 0)
  const loaded = new Set<Chunk>()
  return PLACES.flatMap(([name, modules]) => {
    for (const chunk of closureOf(chunks, modules)) loaded.add(chunk)
    const { raw, zipped, registers, definitions } = weigh(loaded)
    const share = `${entities} entities; of its text registers ${percent(registers)}, definitions ${percent(definitions)}`
    const figure = (what: string, bytes: number): Figure => ({
      name: `bundle: ${name}, ${what}`,
      rows: 0,
      unit: 'kB',
      ours: [bytes / KB],
      baseline: null,
      goal: null,
      note: share,
      complaints: [],
    })
    return [figure('raw', raw), figure('gzipped', zipped)]
  })
}
