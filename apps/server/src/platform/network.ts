import { isIPv6 } from 'node:net'

/** Words of 16 bits every customer of a provider has to himself, whatever he puts behind them. */
const PREFIX_WORDS = 4
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** Who an address belongs to, for counting: an IPv4 address is one, of IPv6 the whole /64, since one machine has all of it. */
export function networkOf(ip: string): string {
  const mapped = MAPPED.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return ip
  const [head = '', tail] = address.split('::')
  const words = head === '' ? [] : head.split(':')
  // A dotted end stands for two words, which only matters to how many zeros the gap holds.
  const behind = tail === undefined || tail === '' ? 0 : tail.split(':').length + (tail.includes('.') ? 1 : 0)
  if (tail !== undefined) while (words.length + behind < 8) words.push('0')
  const whole = [...words, ...(tail ?? '').split(':')].slice(0, PREFIX_WORDS)
  return `${whole.map((word) => Number.parseInt(word || '0', 16).toString(16)).join(':')}::/64`
}
