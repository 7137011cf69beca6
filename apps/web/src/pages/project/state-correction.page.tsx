import { stateCorrection, stateCorrectionStates } from '@zhujian/domain/project/state-correction'
import { page } from '../../entity/page'
import { CorrectDialog } from './correct-dialog'
import './library.css'

const code = (...keys: (keyof typeof stateCorrectionStates.entries)[]): string =>
  keys.map((key) => stateCorrectionStates.code(key)).join(',')

const views = [
  { key: '', label: '全部', filters: {} },
  { key: 'proposed', label: '待确认', filters: { state: code('proposed') } },
  { key: 'confirmed', label: '已确认', filters: { state: code('confirmed') } },
  { key: 'ended', label: '不予更正、撤回', filters: { state: code('refused', 'withdrawn') } },
]

/** 更正状态：提出、确认与留存。 */
export default page(stateCorrection, {
  views,
  adding: { label: '提出更正', dialog: ({ start, onClose }) => <CorrectDialog start={start} onClose={onClose} /> },
})
