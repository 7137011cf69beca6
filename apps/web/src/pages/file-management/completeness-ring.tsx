import { type ArchiveCounts, completeness } from '@zhujian/domain/contracts/archive'

interface CompletenessRingProps {
  counts: Pick<ArchiveCounts, 'required' | 'checked'>
  /** 直径，像素。 */
  size: number
  /** 中间写出百分数；小的写不下。 */
  figure?: boolean
}

/** 圆周长为 100 的半径：弧长就是百分数。 */
const RADIUS = 15.9155

/** 完整率的圆环：必备项中审核通过的比例。 */
export function CompletenessRing({ counts, size, figure = false }: CompletenessRingProps) {
  const rate = completeness(counts)
  const said = rate === null ? '没有必备项' : `完整率 ${rate}%，必备 ${counts.required} 项，通过 ${counts.checked} 项`
  return (
    <svg className="archive-ring" viewBox="0 0 36 36" width={size} height={size} role="img" aria-label={said}>
      <circle className="archive-ring-track" cx="18" cy="18" r={RADIUS} />
      {rate !== null && rate > 0 && (
        <circle
          className={rate === 100 ? 'archive-ring-done archive-ring-full' : 'archive-ring-done'}
          cx="18"
          cy="18"
          r={RADIUS}
          strokeDasharray={`${rate} ${100 - rate}`}
        />
      )}
      {figure && (
        <text x="18" y="18">
          {rate === null ? '—' : `${rate}%`}
        </text>
      )}
    </svg>
  )
}
