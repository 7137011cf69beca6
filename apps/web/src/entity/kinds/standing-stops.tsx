import { standingPath } from '@zhujian/domain/contracts/standing'
import { type StandingAnswer, standingWords } from '@zhujian/domain/project/standing-stop'
import { WORKSPACE } from '../../data/changes'
import { useApi } from '../../data/queries'
import { useRight } from '../../data/session'
import './standing-stops.css'

/** Said wherever something of a project is decided: that it must not build now. Nothing of one that may. */
export function StandingStops({ project }: { project: number | null | undefined }) {
  const enabled = useRight('engineering', 'read') && typeof project === 'number'
  const { data } = useApi<StandingAnswer>(WORKSPACE, standingPath, { engineering_id: project }, { enabled })
  const words = data ? standingWords(data) : []
  if (words.length === 0) return null
  return (
    <ul className="zj-standing" aria-label="工程停工、中止">
      {words.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  )
}
