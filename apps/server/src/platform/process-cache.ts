import type { Platform } from './platform'

interface Entry<T> {
  value: Promise<T>
}

/**
 * A value read once per process and flushed when `topic` is announced. While the notification link is down nothing is
 * cached: better slow than wrong.
 */
export function cached<T>(topic: string, load: (platform: Platform) => Promise<T>): (platform: Platform) => Promise<T> {
  const entries = new WeakMap<Platform, Entry<T>>()
  const watched = new WeakSet<Platform>()
  const watch = (platform: Platform) => {
    watched.add(platform)
    platform.live.subscribe(topic, () => entries.delete(platform))
    platform.live.onLinkState(() => entries.delete(platform))
  }
  return (platform) => {
    if (!watched.has(platform)) watch(platform)
    if (!platform.live.linked) return load(platform)
    const known = entries.get(platform)
    if (known) return known.value
    const value = load(platform)
    entries.set(platform, { value })
    value.catch(() => entries.delete(platform))
    return value
  }
}
