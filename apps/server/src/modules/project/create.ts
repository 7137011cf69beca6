import { AppError } from '@zhujian/model'
import { historyType } from '@zhujian/domain/reference/engineering-dicts'
import { engineering } from '@zhujian/domain/project/engineering'
import { toPayload, wizardSteps } from '@zhujian/domain/project/wizard'
import { addRow } from '../../entity/save'
import type { Saved } from '../../entity/store'
import type { Writing } from '../../entity/write'
import { complaints } from './complaints'
import { ownRole } from './own-party'
import { partyColumns, syncParties } from './parties'

/** 各方负责人由班子成员推出，新建时不收。 */
const fields = wizardSteps.flatMap((step) => step.fields)

/** 新建草稿；来源与填报人单位的登记，与表格导入的一样，由新建的后果带出（engineering-effects）。 */
export async function createProject(writing: Writing, input: Record<string, unknown>): Promise<Saved> {
  const { values, problems } = toPayload(input)
  if (problems.length > 0) throw new AppError('invalid', { fields: problems })
  const parties = await partyColumns(writing, values)
  const saved = await addRow(
    writing,
    engineering,
    { ...Object.fromEntries(Object.entries(values).filter(([name]) => fields.includes(name))), ...parties },
    { history_type: historyType.code('current') },
  )
  // 填报人自己的一方已随新建登记；其余填了的各方也要登记，填报页与各方单位才看得到。
  const own = `${ownRole(writing.context.session)}_text`
  const others = Object.fromEntries(Object.entries(parties).filter(([name]) => name !== own))
  const wrong = complaints()
  await syncParties(writing, saved.id, others, wrong)
  wrong.settle()
  return saved
}
