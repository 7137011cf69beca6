/** “12/30（40%）”；没有人应读时写横线。 */
export function rateText(done: unknown, all: unknown): string {
  const [part, whole] = [Number(done ?? 0), Number(all ?? 0)]
  return whole > 0 ? `${part}/${whole}（${Math.floor((part * 100) / whole)}%）` : '—'
}
