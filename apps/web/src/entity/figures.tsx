import type { Figure } from '@zhujian/model'
import { listScreenOf } from '@zhujian/domain/screens'
import { tellDecimal } from '@zhujian/model/decimal'
import type { TotalsAnswer } from '@zhujian/domain/contracts/totals'
import { addressFor } from '../data/place'
import { useTab } from '../data/tab'
import type { EntityView } from './list-query'

export type FigureValues = TotalsAnswer['figures']

interface FiguresProps {
  figures: readonly Figure[]
  values: FigureValues
  views: readonly EntityView[]
  /** The project of the list, where it is of one. */
  project?: unknown
  onOpen: (view: string | undefined) => void
}

/** One slim line of numbers above a list; a press opens the rows a number speaks of. What a tab above counts is not said again. */
export function Figures({ figures, values, views, project, onOpen }: FiguresProps) {
  const { openTab, type } = useTab()
  const openBeside = (of: string, view: string | undefined) => {
    const beside = listScreenOf(of)
    const id = project === undefined ? undefined : Number(project)
    if (beside) openTab(addressFor(beside.path, { engineering_id: id, type: type || undefined, view }))
  }
  const tabs = views.filter(({ quiet }) => !quiet).map(({ key }) => key)
  const isTab = ({ of, view, per, sum, mean, most }: Figure) => !(of || per || sum || mean || most) && tabs.includes(view ?? '')
  if (figures.every(isTab)) return null
  return (
    <fieldset className="zj-figures" aria-label="数字">
      {figures.map((figure, at) => {
        if (isTab(figure)) return null
        const value = values?.[at] ?? null
        // What stands on the list beside this one is what is lacking there.
        const bad = figure.of ? true : views.find(({ key }) => key === figure.view)?.alarming
        const wrong = bad && !figure.per && Number(value) > 0
        return (
          <button
            type="button"
            key={figure.label}
            className="zj-figure"
            onClick={() => (figure.of ? openBeside(figure.of, figure.view) : onOpen(figure.view))}
          >
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
