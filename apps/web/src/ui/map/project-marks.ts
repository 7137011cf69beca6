import type { MapPoint } from '@zhujian/domain/contracts/project-answers'
import { engineering } from '@zhujian/domain/project/engineering'
import { regionName } from '@zhujian/domain/reference/regions'
import type { MapMark, MarkGroup } from './map-marks'

export type ProjectMark = MapMark

const GROUPS: readonly (MarkGroup & { readonly states: readonly string[] })[] = [
  { key: 'building', label: '在建', colour: 'var(--primary)', shape: 'round', states: ['building'] },
  { key: 'stopped', label: '停工', colour: 'var(--danger)', shape: 'square', states: ['stopped'] },
  { key: 'accepting', label: '验收与竣工', colour: 'var(--success)', shape: 'diamond', states: ['accepting', 'completed'] },
  { key: 'other', label: '待开工及其他', colour: 'var(--offline)', shape: 'triangle', states: [] },
]

/** Groups of project marks on every map: told apart by shape as well as colour. */
export const projectGroups: readonly MarkGroup[] = GROUPS

/** The mark of a project; its state decides the group. */
export function projectMark({
  id,
  name,
  bd_lal: point,
  state,
  areacode,
}: Omit<MapPoint, 'areacode'> & Partial<Pick<MapPoint, 'areacode'>>): ProjectMark {
  const key = engineering.flow?.states.keyOf(state)
  const group = GROUPS.find((each) => key !== undefined && each.states.includes(key))?.key ?? 'other'
  return { id, name, point, group, ...(areacode && { district: regionName(areacode) }) }
}
