import { filesToPayload, type WizardFile } from '@zhujian/domain/project/wizard-files'
import { fileGroups } from '@zhujian/domain/reference/file-groups'
import type { Caller } from './api'
import { freshIdCard, freshName, freshPerson, PDF } from './made'

export { freshIdCard, freshName, freshPerson, PDF }

const PC = '/api/engineering/pc'

const BASIC = {
  engineering_type_id: ['01', '0105'],
  build_nature: '001',
  invest_type: 1,
  areacode: ['330000', '330100', '330106'],
  address: '西湖区文三路 1 号',
  bd_lal: '120.13,30.26',
  build_area: '38600.5',
}
const PARTIES = {
  sgdw_text: '杭州建工集团',
  jldw_text: '中诚监理',
  kcdw_text: '省勘察院',
  sjdw_text: '华东设计院',
  nwgs_text: '',
}
const MONOMERS = [
  { name: '1#楼', kind: 1 },
  { name: '地下车库', kind: 1 },
]
const CONTRACT = {
  total_cost: '21460',
  contract_price: '20000',
  contract_days: 360,
  plan_kg_time: '2026-05-01',
  plan_jg_time: '2027-04-30',
  safe_fee_total: '600',
  safe_fee_prepaid: '300',
}

export interface Draft {
  id: number
  version: number
  name: string
}

/** A named draft with nothing else filled in. */
export async function emptyDraft(applicant: Caller, name = freshName('端到端草稿')): Promise<Draft> {
  const { id, version } = await applicant.done(`${PC}/newEngineeringProjectAdd`, { engineering_name: name })
  return { id: Number(id), version: Number(version), name }
}

async function requiredFiles(applicant: Caller, contents: Details['contents'] = {}): Promise<WizardFile[]> {
  const files: WizardFile[] = []
  for (const group of fileGroups)
    for (const { code, label } of group.items.filter((item) => item.required))
      files.push({
        path: await applicant.upload(`${label.replaceAll('/', '、')}.pdf`, contents[code] ?? PDF),
        title: label,
        group_code: group.code,
        item_code: code,
      })
  return files
}

/** What a project has besides or instead of the usual, per step of the wizard. */
export interface Details {
  readonly parties?: Record<string, unknown>
  readonly contract?: Record<string, unknown>
  /** What a document of the checklist holds, by its code. */
  readonly contents?: Readonly<Record<string, Uint8Array>>
}

const safety = (kind: string, no: string) => ({
  safety_cert: kind,
  safety_cert_no: `浙建安${kind}（2024）${no}`,
  safety_cert_to: '2036-12-31',
})
/** Numbers of a person's own: no other may hold them. */
function certificatesOf(post: string, idno: string): Record<string, string> {
  const no = idno.slice(6, 17)
  if (post === 'project_manager') return { cert_no: `浙133${no}`, ...safety('B', no) }
  if (post === 'chief_engineer') return { cert_no: `330${no}` }
  return post === 'safety_officer' ? safety('C3', no) : {}
}

/** A draft on which every step has been saved, ready to be handed in. */
export async function completeDraft(
  applicant: Caller,
  name = freshName('端到端工程'),
  { parties, contract, contents }: Details = {},
): Promise<Draft> {
  const draft = await emptyDraft(applicant, name)
  const person = (unit_role: string, post: string, name: string) => {
    const idno = freshIdCard()
    return { unit_role, post, name, idno, tel: '13900001234', ...certificatesOf(post, idno) }
  }
  const managers = [
    person('sgdw', 'project_manager', '冯国平'),
    person('sgdw', 'safety_officer', '徐卫东'),
    person('sgdw', 'safety_officer', '何建民'),
    person('jldw', 'chief_engineer', '章启明'),
  ]
  const files = await requiredFiles(applicant, contents)
  const steps: Record<string, unknown>[] = [
    BASIC,
    { ...PARTIES, ...parties, managers },
    { monomers: MONOMERS },
    { ...CONTRACT, license_no: `3301062026${String(draft.id).padStart(8, '0')}`, license_date: '2026-01-10', ...contract },
    { ...filesToPayload(files) },
  ]
  for (const [step, values] of steps.entries()) {
    const body = { engineering_id: draft.id, version: draft.version, step, advance: true, ...values }
    draft.version = Number((await applicant.done(`${PC}/engineeringProjectSave`, body)).version)
  }
  return draft
}

/** Handed in and waiting for its audit. */
export async function submitted(applicant: Caller, name?: string, details?: Details): Promise<Draft> {
  const draft = await completeDraft(applicant, name, details)
  const body = { engineering_id: draft.id, version: draft.version, state: 0 }
  return { ...draft, version: Number((await applicant.done(`${PC}/engineeringProjectState`, body)).version) }
}

/** Accepted with every file passed. */
export async function accepted(applicant: Caller, auditor: Caller, name?: string, details?: Details): Promise<Draft> {
  const waiting = await submitted(applicant, name, details)
  const { data } = await auditor.get(`${PC}/engineeringProjectInfo`, { engineering_id: waiting.id })
  const files = (data.files as { id: number }[]).map(({ id }) => ({ id, status: 2 }))
  const body = { engineering_id: waiting.id, version: waiting.version, result: 'pass', files }
  return { ...waiting, version: Number((await auditor.done(`${PC}/auditPass`, body)).version) }
}
