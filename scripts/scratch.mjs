import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
const PREFIX = 'zhujian-run-'
/** 一遍测试用不完的地方；内存另留一倍给程序。 */
const ROOM = 4 * 2 ** 30

/**
 * 一遍测试放数据库与文件的目录。两百多个测试文件各复制一个数据库；内存盘有地方就放在那里，不等盘，没有的照旧
 * 在临时目录。用完由调用者删除；被强行结束的上一遍留下的，这里先清掉。
 */
export function scratchFolder() {
  const place = roomInMemory() ? IN_MEMORY : tmpdir()
  const folder = mkdtempSync(join(place, `${PREFIX}${process.pid}-`))
  // 以 root 运行时数据库以另一个用户启动，须能走进这个目录。
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'products'))
  return folder
}

function roomInMemory() {
  try {
    sweep()
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    const available = /^MemAvailable:\s+(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? 0
    return bavail * bsize >= ROOM && Number(available) * 1024 >= 2 * ROOM
  } catch {
    return false
  }
}

function sweep() {
  for (const name of readdirSync(IN_MEMORY)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(IN_MEMORY, name), { recursive: true, force: true })
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
