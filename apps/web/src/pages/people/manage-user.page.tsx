import { type CertAct, certActs, certificateFields, certVerify, lockStatus, manageUser } from '@zhujian/domain/people/manage-user'
import { f } from '@zhujian/model'
import { useCallback, useState } from 'react'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import type { PageProps } from '../../data/tab'
import { AskDialog } from '../../entity/ask-dialog'
import type { CellRenderers } from '../../entity/columns'
import { ProjectList } from '../../entity/project-list'
import { mayDo, nameOfRow, type WireRow } from '../../entity/source'
import { WithKinds } from '../../entity/with-kinds'
import { useByApplication } from '../../parts/by-application'
import { DescriptionView } from '../../ui/form/description-view'
import { toast } from '../../ui/toast'
import './people.css'
import { useVacancies, Vacancies } from './vacancies'
import { ValidTo } from './valid-to'

const VIEWS = [
  { key: '', label: '在岗', filters: { active: '1' } },
  { key: 'contractor', label: '施工方', filters: { active: '1', unit_role: 'sgdw' } },
  { key: 'consultant', label: '监理方', filters: { active: '1', unit_role: 'jldw' } },
  { key: 'unverified', label: '证书待核验', filters: { active: '1', cert_verify: String(certVerify.code('pending')) } },
  { key: 'refused', label: '证书不符', filters: { active: '1', cert_verify: String(certVerify.code('refused')) } },
  { key: 'locked', label: '已锁定', filters: { lock_status: String(lockStatus.code('locked')) } },
  { key: 'left', label: '已离岗', filters: { active: '0' } },
]

const cells: CellRenderers = {
  cert_to: (row) => <ValidTo day={row.cert_to} />,
  safety_cert_to: (row) => <ValidTo day={row.safety_cert_to} />,
}

/** 核验时对照的各项。 */
const SEEN = ['engineering_id', 'unit_id', 'post', 'idno', ...certificateFields, 'cert_file'] as const
const NEEDS = ['cert_verify', ...SEEN] as const
const acts = Object.keys(certActs) as CertAct[]

/** 关键岗位：报监时申报的与受理后补登的在同一份名册；补登的核验证书以后才计入应配人数；更换走“关键人员变更”。 */
export default function ManageUserPage(props: PageProps) {
  const [asked, setAsked] = useState<{ act: CertAct; row: WireRow } | null>(null)
  const actsOf = useCallback(
    (row: WireRow) =>
      acts
        .filter(
          (act) =>
            mayDo(row, act) && typeof row.cert_verify === 'number' && row.cert_verify !== certVerify.code(certActs[act].to),
        )
        .map((act) => ({ key: act, label: certActs[act].label, onClick: () => setAsked({ act, row }) })),
    [],
  )
  const vacant = useVacancies(props)
  const { closed, ...way } = useByApplication(props, 'manager')
  const adding = !closed || (vacant?.adding ?? false)
  return (
    <>
      {vacant && <Vacancies rows={vacant.rows} />}
      {closed && 'toolbar' in way && (
        <p className="people-way">{`工程已受理，更换在岗人员请办理“关键人员变更”${adding ? '；这里只补登空缺的岗位' : ''}。`}</p>
      )}
      <ProjectList
        page={props}
        entity={manageUser}
        views={VIEWS}
        needs={NEEDS}
        cells={cells}
        acts={actsOf}
        closed={!adding}
        {...way}
      />
      {asked && (
        <WithKinds entity={manageUser.name}>
          <VerifyDialog {...asked} onClose={() => setAsked(null)} />
        </WithKinds>
      )}
    </>
  )
}

const fields = { note: f.longText('核验情况', { max: 200, hint: '与原件、发证机关查询结果是否一致' }) }

/** 证书的各项与扫描件摆在一起看，看过再写核验情况。 */
function VerifyDialog({ act, row, onClose }: { act: CertAct; row: WireRow; onClose: () => void }) {
  const { label } = certActs[act]
  return (
    <AskDialog
      title={`${label}：${nameOfRow(row, manageUser.display)}`}
      okText={label}
      fields={fields}
      items={[['note', 'textarea']]}
      required={['note']}
      subject={{ scope: `step.${manageUser.name}`, ids: [act, row.id], version: row.version }}
      onSubmit={async ({ note }) => {
        await post(`/api/people/manage_user/pc/${act}`, { id: row.id, version: row.version, note })
        await invalidate(manageUser.name)
        toast.success(`${label}已办理`)
      }}
      onDone={onClose}
      onClose={onClose}
    >
      <div className="people-seen">
        <DescriptionView fields={manageUser.fields} items={SEEN} row={row} />
      </div>
    </AskDialog>
  )
}
