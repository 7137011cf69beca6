import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstall, root } from './setup.mjs'

/**
 * `npm run test:changed [提交]`：只跑这次改动会弄坏的，几分钟之内：类型、规范、受影响的单元测试，与改动同一领域的服务端测试；动了定义、
 * 引擎或接口约定的，另跑契约测试。与给出的提交比较，不给的与上一次提交比较，未提交的改动都算。推送之前仍要 `npm test`。
 */
const since = process.argv[2] ?? 'HEAD'
const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
const changed = [...new Set([...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')])]
if (changed.length === 0) {
  process.stdout.write('没有改动\n')
  process.exit(0)
}

const tests = join(root, 'apps/server/test')
const areas = new Set()
for (const file of changed) {
  const [, area] = file.match(/^(?:packages\/domain\/src|apps\/server\/src\/modules|apps\/server\/test)\/([a-z-]+)\//) ?? []
  if (area !== undefined && existsSync(join(tests, area))) areas.add(area)
  if (/^(packages\/(model|domain)\/src|apps\/server\/src\/entity)\//.test(file)) areas.add('contract')
  if (/^apps\/server\/src\/(platform|wire|app|migrations)/.test(file)) areas.add('platform')
}
const files = [...areas].flatMap((area) =>
  readdirSync(join(tests, area))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `apps/server/test/${area}/${name}`),
)

await ensureInstall()
const bin = (name) => join(root, 'node_modules', '.bin', name)
const steps = [
  ['类型', process.execPath, [join(root, 'node_modules/tsc7/bin/tsc'), '-p', 'tsconfig.json']],
  ['规范', bin('oxlint'), ['--deny-warnings', '.']],
  ['格式', bin('biome'), ['format', ...changed.filter((file) => existsSync(join(root, file)))]],
  ['受影响的单元测试', bin('vitest'), ['run', '--project', 'unit*', '--changed', since, '--passWithNoTests']],
  ...(files.length > 0
    ? [[`服务端测试（${[...areas].join('、')}）`, bin('vitest'), ['run', '--project', 'server', ...files]]]
    : []),
]
const broken = steps.filter(([title, command, args]) => {
  process.stdout.write(`\n== ${title}\n`)
  return spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status !== 0
})
process.stdout.write(broken.length > 0 ? `\n没有通过：${broken.map(([title]) => title).join('、')}\n` : '\n都通过\n')
process.exit(broken.length > 0 ? 1 : 0)
