import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

const DOMAIN = 'packages/domain/src'
const MODULES = 'apps/server/src/modules'
const TESTS = 'apps/server/test'

/** 领域与模块的测试在 apps/server/test 的哪个目录：同名的不写。新的目录没有同名测试的，在这里加一行（changed-tests.test.ts 逐个核对）。 */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  approval: ['biz'],
  approvals: ['biz'],
  calendar: ['setting'],
  common: ['account', 'transfer'],
  // 合同是工程款的一部分；test/contract 是契约测试。
  contract: ['money'],
  contracts: ['biz', 'correspondence'],
  device: ['safety'],
  dictionary: ['audit'],
  flows: ['safety', 'quality'],
  home: ['report', 'transfer'],
  live: ['security'],
  material: ['money'],
  message: ['correspondence'],
  office: ['document'],
  rectify: ['safety', 'quality'],
  reference: ['project'],
  site: ['safety', 'quality'],
  spec: [],
  todo: ['biz'],
}

/** 没有对应的测试目录为空。 */
export const testFoldersOf = (root: string, area: string): readonly string[] | undefined =>
  ELSEWHERE[area] ?? (existsSync(join(root, TESTS, area)) ? [area] : undefined)

/** 有定义或接口的目录。 */
export const areasOf = (root: string): string[] =>
  [...new Set([DOMAIN, MODULES].flatMap((at) => readdirSync(join(root, at), { withFileTypes: true })))]
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

type Imports = ReadonlyMap<string, { readonly text: string; readonly from: readonly string[] }>

/** 一个目录之下的 TypeScript 文件，与各自从哪些文件导入。 */
function importsIn(root: string, folder: string): Imports {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  return new Map(
    names.map((name) => {
      const file = posix.join(folder, name)
      const text = readFileSync(join(root, file), 'utf8')
      const from = [...text.matchAll(/from '(\.[^']+)'/g)].map(([, path]) => `${posix.join(dirname(file), path ?? '')}.ts`)
      return [file, { text, from }]
    }),
  )
}

/** 直接、间接导入这些文件的，连同它们自己；`ends` 的不再往下找。 */
function usersOf(imports: Imports, files: readonly string[], ends = (_file: string) => false): string[] {
  const found = new Set(files.filter((file) => imports.has(file)))
  for (const file of found) {
    if (ends(file)) continue
    for (const [other, { from }] of imports) if (from.includes(file)) found.add(other)
  }
  return [...found]
}

const definedIn = (text = ''): string[] => [...text.matchAll(/defineEntity\('(\w+)'/g)].flatMap(([, name]) => name ?? [])

/** 定义改动了的实体：自己的文件，或它由之拼成的文件（状态、步骤、权限）。总表不算：它们导入所有的定义。 */
export function changedEntities(root: string, changed: readonly string[]): string[] {
  const imports = importsIn(root, DOMAIN)
  const definitions = (file: string) => definedIn(imports.get(file)?.text)
  const files = changed.filter((file) => !file.endsWith('.test.ts'))
  return [...new Set(usersOf(imports, files, (file) => definitions(file).length > 0).flatMap(definitions))]
}

/** 这么多个以内的，契约测试只跑它们；更多的是大家共用的一部分，全跑。 */
const FEW = 12

const ENGINE = /^(packages\/model\/src|apps\/server\/src\/entity)\//
const areaIn = (at: string, file: string): string | undefined => new RegExp(`^${at}/([a-z-]+)/`).exec(file)?.[1]

/** 一个改动的文件要跑的测试目录。 */
function foldersFor(root: string, file: string): readonly string[] {
  if (/^apps\/server\/src\/(platform|wire|app|migrations)/.test(file)) return ['platform']
  if (ENGINE.test(file) || file.startsWith(`${DOMAIN}/`)) return ['contract']
  const area = areaIn(MODULES, file)
  return (area !== undefined && testFoldersOf(root, area)) || []
}

/**
 * 改动会弄坏的服务端测试与要跑契约测试的实体（空为全部）。定义改了，跑它的领域里说到这个实体的；模块改了，跑它的领域；
 * 测试自己用的文件改了，跑用到它的。
 */
export function changedTests(root: string, changed: readonly string[]): { tests: string[]; entities: string[] } {
  const imports = importsIn(root, TESTS)
  const tests = [...imports.keys()].filter((file) => file.endsWith('.test.ts'))
  const sources = changed.filter((file) => !file.endsWith('.test.ts'))
  const found = changedEntities(root, sources)
  const entities = found.length <= FEW ? found : []
  const within = (folders: readonly string[]) =>
    tests.filter((file) => folders.some((each) => file.startsWith(`${TESTS}/${each}/`)))
  const told = new RegExp(`\\b(${entities.join('|') || '(?!)'})\\b`)
  const areas = sources.flatMap((file) => testFoldersOf(root, areaIn(DOMAIN, file) ?? '') ?? [])
  // 定义改了几个，契约测试里只有逐个实体的那些与它有关。
  const ofEntities = entities.length > 0 && !sources.some((file) => ENGINE.test(file))
  const concerns = (file: string) =>
    !ofEntities || !file.startsWith(`${TESTS}/contract/`) || /from '\.\.\/tested'/.test(imports.get(file)?.text ?? '')
  const picked = [
    ...usersOf(imports, changed).filter((file) => file.endsWith('.test.ts')),
    ...within(sources.flatMap((file) => foldersFor(root, file))).filter(concerns),
    ...within(areas).filter((file) => told.test(imports.get(file)?.text ?? '')),
  ]
  return { tests: [...new Set(picked)].sort(), entities: ofEntities ? entities : [] }
}
