import { rateText } from './rate-text'

interface Rate {
  label: string
  done: number
  all: number
}

/** 已读、签收、反馈各一条进度，数字写在旁边。 */
export function RateBars({ rates }: { rates: readonly Rate[] }) {
  return (
    <div className="letter-rates">
      {rates.map(({ label, done, all }) => (
        <div key={label} className="letter-rate">
          <span>{label}</span>
          <div className="letter-meter" aria-hidden>
            <span style={{ inlineSize: `${all > 0 ? (done * 100) / all : 0}%` }} />
          </div>
          <span>{rateText(done, all)}</span>
        </div>
      ))}
    </div>
  )
}
