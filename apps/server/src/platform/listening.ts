import { createServer } from 'node:net'
import { errorCode, messageOf, StartRefused } from './database-errors'

export interface Address {
  host: string
  port: number
  /** The settings that chose them, for the complaint. */
  hostName: string
  portName: string
}

/**
 * Listens for a moment, so that a taken port or a foreign address is told before a database is made.
 * @throws StartRefused with the reason in one line
 */
export async function ensureListenable(address: Address): Promise<void> {
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject)
      probe.listen({ port: address.port, host: address.host, exclusive: true }, resolve)
    })
  } catch (error) {
    throw listenRefusal(error, address)
  }
  await new Promise<void>((resolve) => probe.close(() => resolve()))
}

/** The refusal of the operating system in the operator's words. */
export function listenRefusal(error: unknown, { host, port, hostName, portName }: Address): StartRefused {
  const foreign = `${hostName} ${host} 不是本机的地址：请改为 127.0.0.1、0.0.0.0 或本机网卡的地址`
  const unknown = `${hostName} ${host} 无法解析为地址：请检查拼写，或直接写 IP`
  const reasons: Record<string, string> = {
    EADDRINUSE: `端口 ${port} 已被占用：可能已有一个筑监在运行；请先停止它，或用 ${portName} 换一个端口`,
    EACCES: `没有权限监听端口 ${port}：1024 以下的端口请交给反向代理，或用 ${portName} 换一个端口`,
    EADDRNOTAVAIL: foreign,
    EINVAL: foreign,
    EAFNOSUPPORT: `本机没有启用 ${host} 这一类地址（IPv6）：请把 ${hostName} 改为 127.0.0.1 或 0.0.0.0`,
    ENOTFOUND: unknown,
    EAI_AGAIN: unknown,
  }
  const reason = reasons[errorCode(error) ?? ''] ?? `不能监听 ${host} 的端口 ${port}：${messageOf(error)}`
  return new StartRefused(reason, { cause: error })
}
