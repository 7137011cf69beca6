import { appendFile, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayOf } from '@zhujian/model/date'
import type { OutsideChannel, OutsideNotice } from './outside-channel'

/** 出厂的通道：每天一个文件，一行一条 JSON，供本地的发送程序取走，也供核对。手机号不写进文件。 */
export function outboxFile(dataDir: string): OutsideChannel {
  const folder = join(dataDir, 'outbox')
  return {
    name: 'file',
    send: async (notice) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // 一次写入一整行：同时写的进程不会把行混在一起，断在中间的半行也不会接上下一行。
      await appendFile(join(folder, `${dayOf(notice.at)}.log`), lineOf(notice), { mode: 0o600 })
    },
    wasSent: (id) => hasLine(folder, id),
  }
}

const lineOf = ({ id, kind, title, body, path, at, to }: OutsideNotice): string =>
  `\n${JSON.stringify({ id, kind, title, body, path, at, account: to.account, name: to.name })}`

/** 只看最近几天：任务最多重试一个多小时，跨过一个零点。 */
const DAYS_KEPT_IN_MIND = 3

async function hasLine(folder: string, id: number): Promise<boolean> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^\d{4}-\d\d-\d\d\.log$/.test(name))
  for (const name of names.toSorted().slice(-DAYS_KEPT_IN_MIND)) {
    const text = await readFile(join(folder, name), 'utf8')
    if (text.split('\n').some((line) => line.startsWith(`{"id":${id},`) && line.endsWith('}'))) return true
  }
  return false
}
