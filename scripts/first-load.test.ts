import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { entityIndex } from '@zhujian/domain/entity-index'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')
const SHELL = 'apps/web/src/app/shell/shell.tsx'

/** What a module needs before it runs: neither types nor what it fetches later. */
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\bfrom\s+)?'([^']+)'/gm

const fileOf = (path: string): string | undefined =>
  ['', '.ts', '.tsx', '/index.ts'].map((end) => path + end).find((each) => existsSync(each) && /\.tsx?$/.test(each))

function neededBy(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, to = '']) => {
    const own = /^@zhujian\/(model|domain)(?:\/(.+))?$/.exec(to)
    if (own) return fileOf(join(ROOT, 'packages', own[1] ?? '', 'src', own[2] ?? 'index')) ?? []
    return to.startsWith('.') ? (fileOf(resolve(dirname(file), to)) ?? []) : []
  })
}

/** Every file of ours that comes with this one. */
function comesWith(start: string): string[] {
  const found = new Set([join(ROOT, start)])
  for (const file of found) for (const each of neededBy(file)) found.add(each)
  return [...found].map((file) => relative(ROOT, file))
}

const definesEntity = (file: string): boolean =>
  file.startsWith('packages/domain/') && /\bdefineEntity\(/.test(readFileSync(join(ROOT, file), 'utf8'))

describe('what comes with the first page', () => {
  it('the shell comes with the names of the entities and the definition of none', () => {
    const files = comesWith(SHELL)
    expect(files).toContain('packages/domain/src/entity-index.ts')
    expect(files.filter(definesEntity)).toEqual([])
  })

  it('the to-do list shows work of every entity and comes with the definition of none: the step asked for fetches its own', () => {
    const files = comesWith('apps/web/src/pages/biz/todo.page.tsx')
    expect(files).toContain('apps/web/src/pages/biz/todo-act.tsx')
    expect(files).not.toContain('packages/domain/src/entities.ts')
  })

  it('a page of an entity comes with its definition, by which the search above is seen to find them', () => {
    expect(comesWith('apps/web/src/pages/safety/hidden-danger.page.tsx').filter(definesEntity)).toContain(
      'packages/domain/src/safety/hidden-danger.ts',
    )
  })

  it('every entity there is has its definition where the search looks for it', () => {
    const names = Object.values(entityIndex).flatMap((group) => Object.keys(group))
    const areas = Object.keys(entityIndex).flatMap((area) => comesWith(`packages/domain/src/${area}/area.ts`))
    const defined = areas
      .filter(definesEntity)
      .flatMap((file) =>
        [...readFileSync(join(ROOT, file), 'utf8').matchAll(/defineEntity\(\s*'([a-z0-9_]+)'/g)].map(([, name]) => name),
      )
    expect(defined).toEqual(expect.arrayContaining(names))
  })
})
