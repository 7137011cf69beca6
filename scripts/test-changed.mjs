import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstall, root } from './setup.mjs'

/**
 * `npm run test:changed [提交]`：只跑这次改动会弄坏的，几分钟之内：类型、规范、受影响的单元测试，与改动有关的服务端测试
 * （changed-tests.ts）；动了定义的，另对这几个实体跑契约测试，动了引擎的，对全部。与给出的提交比较，不给的与上一次提交比较，
 * 未提交的改动都算。推送之前仍要 `npm test`。
 */
const since = process.argv[2] ?? 'HEAD'
const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
const changed = [...new Set([...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')])]
if (changed.length === 0) {
  process.stdout.write('没有改动\n')
  process.exit(0)
}

await ensureInstall()
const { tsImport } = await import('tsx/esm/api')
const { changedTests } = await tsImport('./changed-tests.ts', import.meta.url)
const { tests, entities } = changedTests(root, changed)
// 契约测试只跑改动了的实体（apps/server/test/tested.ts）。
const env = entities.length > 0 ? { ...process.env, ENTITIES: entities.join(',') } : process.env
const bin = (name) => join(root, 'node_modules', '.bin', name)
const steps = [
  ['类型', process.execPath, [join(root, 'node_modules/tsc7/bin/tsc'), '-p', 'tsconfig.json']],
  ['规范', bin('oxlint'), ['--deny-warnings', '.']],
  ['格式', bin('biome'), ['format', ...changed.filter((file) => existsSync(join(root, file)))]],
  ['受影响的单元测试', bin('vitest'), ['run', '--project', 'unit*', '--changed', since, '--passWithNoTests']],
  ...(tests.length > 0
    ? [[`服务端测试（${tests.length} 个文件）`, bin('vitest'), ['run', '--project', 'server', '--passWithNoTests', ...tests]]]
    : []),
]
const broken = steps.filter(([title, command, args]) => {
  process.stdout.write(`\n== ${title}\n`)
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env }).status !== 0
})
process.stdout.write(broken.length > 0 ? `\n没有通过：${broken.map(([title]) => title).join('、')}\n` : '\n都通过\n')
process.exit(broken.length > 0 ? 1 : 0)
