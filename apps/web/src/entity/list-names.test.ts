import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isListName } from '@zhujian/domain/contracts/saved-views'
import { expect, it } from 'vitest'

const pages = join(import.meta.dirname, '../pages')
const sources = readdirSync(pages, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
  .map((name) => [name, readFileSync(join(pages, name), 'utf8')] as const)

/** The first word of every name written out in the properties of a list. */
const named = sources.flatMap(([file, text]) =>
  [
    ...text.matchAll(/<EntityTable\b([^>]*?\bname=(?:"|\{`|\{\[')([\w]+)|[^>]*?\bname=\{\w+ \? '([\w.]+)' : '([\w.]+)')/g),
  ].flatMap(([, , ...found]) => found.filter((each) => each !== undefined).map((name) => [file, name] as const)),
)

it('every list of a page keeps the views its people save', () => {
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(([, name]) => !isListName(name))).toEqual([])
})
