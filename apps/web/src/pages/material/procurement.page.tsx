import type { PageProps } from '../../data/tab'
import { MaterialLists } from './lists'

const LISTS = [
  { value: 'purchase', label: '采购单' },
  { value: 'material_plan', label: '材料计划' },
  { value: 'supplier', label: '供应商' },
] as const

/** 采购管理：计划、采购与到货、供应商。 */
export default function ProcurementPage(props: PageProps) {
  return <MaterialLists page={props} lists={LISTS} />
}
