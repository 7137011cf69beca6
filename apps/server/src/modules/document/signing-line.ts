/** 同时签发的件数：同一流水反正一件一件来，多了只是占着数据库连接等锁。 */
const AT_ONCE = 3

let running = 0
const waiting: (() => void)[] = []

/** 排队签发：很多人同一刻签发时在内存里等，先到先签，等的时候不占数据库连接。 */
export async function inLine<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // 名额直接交给下一个。
    if (next) next()
    else running -= 1
  }
}
