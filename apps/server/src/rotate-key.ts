import { parseArgs } from 'node:util'
import { ConfigError, loadConfig } from './config'
import { createPool } from './platform/pool'
import { type Rotation, rotateKeys } from './platform/rotate-keys'
import { openToolDatabase, toolReason } from './platform/tool-database'

const MOST_NAMED = 20

async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { add: { type: 'boolean', default: false } } })
  const config = loadConfig(process.env)
  const database = await openToolDatabase(config)
  const pool = createPool({ name: 'rotate-key', max: 2, statementTimeout: 0, lockTimeout: 60_000 })
  pool.setTarget(database.url)
  try {
    const started = performance.now()
    const rotation = await rotateKeys({ keyFile: config.keyFile, pool, addOnly: values.add, say })
    if (values.add) return say('请把密钥文件复制到其他机器，再运行 npm run rotate-key 重新加密')
    say(`重新加密 ${rotation.rows} 行，用时 ${((performance.now() - started) / 1000).toFixed(1)} 秒`)
    report(rotation)
  } finally {
    await pool.end()
    await database.close()
  }
}

function report({ broken, doubled, left }: Rotation): void {
  for (const place of broken.slice(0, MOST_NAMED)) say(`打不开，未改动：${place}`)
  for (const place of doubled.slice(0, MOST_NAMED)) say(`与另一行内容相同，未改动：${place}`)
  if (left > 0) say(`仍有 ${left} 行使用旧密钥：有服务没有读到新密钥文件，请核对各机器的 KEY_FILE 后再运行一次`)
  if (broken.length + doubled.length + left === 0) return say('全部完成。旧密钥请保留在文件中：日志校验链与旧备份仍要用它')
  process.exitCode = 1
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : toolReason(error)}\n`)
  process.exitCode = 1
})
