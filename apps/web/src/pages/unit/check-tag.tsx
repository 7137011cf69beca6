import { checkState, checkStateOf } from '@zhujian/domain/unit/certificate-check'
import { StateTag } from '../../ui/tag'

/** 一项证照核验到哪一步；不一致的，鼠标停留看得到原因。 */
export function CheckTag({ declared, reason }: { declared: unknown; reason: unknown }) {
  return (
    <span title={typeof reason === 'string' && reason !== '' ? reason : undefined}>
      <StateTag dict={checkState} code={checkStateOf(declared, reason)} />
    </span>
  )
}
