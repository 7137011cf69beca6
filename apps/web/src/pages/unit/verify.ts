import type { unit } from '@zhujian/domain/unit/unit'
import type { unitQual } from '@zhujian/domain/unit/unit-qual'
import { messageOf } from '../../data/api-error'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import type { WireRow } from '../../entity/source'
import { confirm } from '../../ui/confirm'
import { toast } from '../../ui/toast'

/** 核验企业自报的证照：见过原件的人确认。`what` 为证照的叫法，写进确认语。 */
export async function verify({ name }: typeof unit | typeof unitQual, { id, version }: WireRow, what: string): Promise<void> {
  const text = `${what}由企业自行登记。确认已核对原件、与登记一致后，报监审查即予采信；企业再改动的，须重新核验。`
  if (!(await confirm(text, { okText: '核验一致' }))) return
  try {
    await post(`/api/unit/${name}/pc/verify`, { id, version }, { silent: true })
    toast.success('已核验')
  } catch (error) {
    toast.error(messageOf(error))
  }
  await invalidate(name)
}
