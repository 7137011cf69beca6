import type { MapPoint } from '@zhujian/domain/contracts/project-answers'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { regionName } from '@zhujian/domain/reference/regions'
import { lookOf } from '../tone'
import type { MapMark, MarkGroup, PinShape } from './map-marks'

export type ProjectMark = MapMark

type State = keyof typeof engineeringStates.entries

/** States with a pin of their own; two of one tone are told apart by shape. */
const SHOWN: readonly (readonly [state: State, shape?: PinShape])[] = [
  ['building'],
  ['stopped'],
  ['accepting', 'diamond'],
  ['completed', 'diamond'],
]
const OTHER: MarkGroup = { key: 'other', label: '待开工及其他', ...lookOf('default') }

/** Groups of project marks on every map: the colour of the state's tag, told apart by shape as well. */
export const projectGroups: readonly MarkGroup[] = [
  ...SHOWN.map(([key, shape]) => {
    const code = engineeringStates.code(key)
    const look = lookOf(engineeringStates.toneOf(code))
    return { key, label: engineeringStates.labelOf(code), ...look, ...(shape && { shape }) }
  }),
  OTHER,
]

/** The mark of a project; its state decides the group. */
export function projectMark({
  id,
  name,
  bd_lal: point,
  state,
  areacode,
}: Omit<MapPoint, 'areacode'> & Partial<Pick<MapPoint, 'areacode'>>): ProjectMark {
  const key = engineeringStates.keyOf(state)
  const group = SHOWN.find(([each]) => each === key)?.[0] ?? OTHER.key
  return { id, name, point, group, ...(areacode && { district: regionName(areacode) }) }
}
