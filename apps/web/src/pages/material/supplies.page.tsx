import { hasEntity } from '@zhujian/domain/entity-index'
import type { PageProps } from '../../data/tab'
import { MaterialLists } from './lists'

const LISTS = [
  { value: 'material_in', label: '进场验收' },
  { value: 'weigh', label: '过磅' },
  { value: 'stock_move', label: '出入库' },
].filter(({ value }) => hasEntity(value))

/** 物资管理：进场、过磅、出入库与复试。 */
export default function SuppliesPage(props: PageProps) {
  return <MaterialLists page={props} lists={LISTS} />
}
