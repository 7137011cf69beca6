import { BlockList, isIP, type LookupFunction } from 'node:net'
import { lookup as systemLookup } from 'node:dns'

/** 不在公网上的地址：本机、内网、链路本地、组播、保留段（T40）。 */
const notPublic = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  notPublic.addSubnet(network, bits, 'ipv6')

/** ::ffff:127.0.0.1 之类是套着 IPv6 外衣的 IPv4，由 BlockList 按里面的地址判断。 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && !notPublic.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>

export const resolveBySystem: Resolve = (host) =>
  new Promise((resolve, reject) => {
    systemLookup(host, { all: true }, (error, found) => (error ? reject(error) : resolve(found)))
  })

/**
 * 连接时用的解析：查到的地址逐个核对，连接就连到核对过的那一个。先查后连分两次解析，
 * 名字可以在中间换成内网地址。
 */
export function guardedLookup(allowPrivate: boolean, resolve: Resolve): LookupFunction {
  return (host, options, callback) => {
    resolve(host).then(
      (found) => {
        const [first] = found
        const refused = found.find(({ address }) => !allowPrivate && !isPublicAddress(address))
        if (!first || refused) return callback(new Error('网关解析到不允许的地址'), '', 0)
        if (options.all) callback(null, found)
        else callback(null, first.address, first.family)
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error('网关地址解析失败'), '', 0),
    )
  }
}
