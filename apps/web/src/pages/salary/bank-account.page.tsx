import { type BankAccountAct, bankAccount, bankAccountActs, bankAccountState } from '@zhujian/domain/salary/bank-account'
import { f } from '@zhujian/model'
import { useCallback, useState } from 'react'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import type { PageProps } from '../../data/tab'
import { AskDialog } from '../../entity/ask-dialog'
import { ProjectList } from '../../entity/project-list'
import { mayDo, nameOfRow, type WireRow } from '../../entity/source'
import { WithKinds } from '../../entity/with-kinds'
import { toast } from '../../ui/toast'

const NEEDS = ['account_state'] as const
const acts = Object.keys(bankAccountActs) as BankAccountAct[]

/** 农民工工资专用账户：开立、备案、维权告示牌；撤销须工资发清，由人社部门核准。 */
export default function BankAccountPage(props: PageProps) {
  const [asked, setAsked] = useState<{ act: BankAccountAct; row: WireRow } | null>(null)
  const actsOf = useCallback(
    (row: WireRow) =>
      acts
        .filter((act) => mayDo(row, act) && row.account_state === bankAccountState.code(bankAccountActs[act].from))
        .map((act) => ({ key: act, label: bankAccountActs[act].label, onClick: () => setAsked({ act, row }) })),
    [],
  )
  return (
    <>
      <ProjectList page={props} entity={bankAccount} needs={NEEDS} acts={actsOf} />
      {asked && (
        <WithKinds entity={bankAccount.name}>
          <ActDialog {...asked} onClose={() => setAsked(null)} />
        </WithKinds>
      )}
    </>
  )
}

const fields = { note: f.longText('说明', { max: 200, hint: '写明依据，如工程完工、公示无异议、冻结文书编号' }) }

function ActDialog({ act, row, onClose }: { act: BankAccountAct; row: WireRow; onClose: () => void }) {
  const { label, settled } = bankAccountActs[act]
  const name = nameOfRow(row, bankAccount.display)
  return (
    <AskDialog
      title={`${label}：${name}`}
      okText={label}
      {...(settled && { note: '工资表都已发放完毕的，才能撤销。' })}
      fields={fields}
      items={[['note', 'textarea']]}
      required={['note']}
      subject={{ scope: `step.${bankAccount.name}`, ids: [act, row.id], version: row.version }}
      onSubmit={async ({ note }) => {
        await post(`/api/engineering/bank/pc/${act}`, { id: row.id, version: row.version, note })
        await invalidate(bankAccount.name)
        toast.success(`${label}已办理`)
      }}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
