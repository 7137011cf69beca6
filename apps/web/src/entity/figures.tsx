import type { Figure } from '@zhujian/model'
import { tellDecimal } from '@zhujian/model/decimal'
import type { TotalsAnswer } from '@zhujian/domain/contracts/totals'
import type { EntityView } from './list-query'

export type FigureValues = TotalsAnswer['figures']

interface FiguresProps {
  figures: readonly Figure[]
  values: FigureValues
  views: readonly EntityView[]
  onOpen: (view: string | undefined) => void
}

/** One slim line of numbers above a list; a press opens the rows a number speaks of. What a tab above counts is not said again. */
export function Figures({ figures, values, views, onOpen }: FiguresProps) {
  const tabs = views.filter(({ quiet }) => !quiet).map(({ key }) => key)
  const isTab = ({ view, per, sum, mean, most }: Figure) => !(per || sum || mean || most) && tabs.includes(view ?? '')
  if (figures.every(isTab)) return null
  return (
    <fieldset className="zj-figures" aria-label="数字">
      {figures.map((figure, at) => {
        if (isTab(figure)) return null
        const value = values?.[at] ?? null
        const wrong = views.find(({ key }) => key === figure.view)?.alarming && !figure.per && Number(value) > 0
        return (
          <button type="button" key={figure.label} className="zj-figure" onClick={() => onOpen(figure.view)}>
            <span className="zj-figure-label">{figure.label}</span>
            <span className={wrong ? 'zj-figure-value zj-figure-alarm' : 'zj-figure-value'}>
              {value === null ? '—' : tellDecimal(value, undefined, figure.unit)}
            </span>
            {value !== null && <span className="zj-figure-unit">{figure.per ? '%' : (figure.unit ?? '')}</span>}
          </button>
        )
      })}
    </fieldset>
  )
}
