import { type AnyEntity, granted } from '@zhujian/model'
import { completionApi } from '@zhujian/domain/contracts/completion'
import { allEntities, entityOf } from '@zhujian/domain/entities'
import { certActs } from '@zhujian/domain/people/manage-user'
import { bankAccountActs } from '@zhujian/domain/salary/bank-account'
import { deviceType } from '@zhujian/domain/device/monitor-device'
import type { RoleName } from '@zhujian/domain/roles'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { lookupFields } from '@zhujian/server/entity/lookup'
import type { KnownRoute } from '@zhujian/server/entity/route-guard'
import type { World } from '../world'
import { bizSamples } from './route-samples-biz'
import type { Sample } from './sample'

const open = (input: Record<string, unknown> = {}): Sample => ({ kind: 'open', input: () => input })
const rows = (entity: AnyEntity, values: Record<string, unknown> = {}): Sample => ({
  kind: 'rows',
  entity,
  values,
  input: ({ id }) => ({ ids: String(id) }),
})
const row = (entity: AnyEntity, more: Record<string, unknown> = {}, rest: Partial<Sample> = {}): Sample => ({
  kind: 'row',
  entity,
  input: ({ id }) => ({ id, ...more }),
  ...rest,
})
const engineering = entityOf('engineering')
const project = (more: Record<string, unknown> = {}, rest: Partial<Sample> = {}): Sample => ({
  kind: 'row',
  entity: engineering,
  input: ({ id }) => ({ engineering_id: id, ...more }),
  ...rest,
})

/** The step the role holds, or any: then its refusal is what is expected. */
const stepOf = (entity: AnyEntity, role: RoleName): string => {
  const names = Object.keys(entity.flow?.steps ?? {})
  return names.find((name) => granted(entity, role, name)) ?? names[0] ?? ''
}

function addSample(entity: AnyEntity): Sample {
  if (entity.scope !== 'project' && entity.scope !== 'personal') return { ...open(), kind: 'open' }
  return { kind: 'add', entity: engineering, input: ({ id }) => ({ engineering_id: id }) }
}

function derived(entity: AnyEntity): Record<string, Sample> {
  const sensitive = Object.keys(entity.fields).find((name) => entity.fields[name]?.sensitive) ?? ''
  return {
    'GET getList': rows(entity),
    'GET totals': open({ parts: '[{}]' }),
    'GET info': row(entity),
    'GET timeline': row(entity),
    'GET export': open(),
    'GET template': open(),
    'GET importErrors': open({ import_id: '999999999' }),
    'POST import': open({ action: 'confirm', import_id: '999999999' }),
    'POST reveal': row(entity, { field: sensitive, reason: '核对身份' }),
    'POST lookup': open({ field: lookupFields(entity)[0] ?? '', value: '没有这样的号码' }),
    'POST add': addSample(entity),
    'POST edit': row(entity, { version: 1 }),
    'POST delete': { kind: 'batch', entity, consumes: true, input: ({ id }) => ({ ids: String(id) }) },
    'POST examine': {
      kind: 'row',
      entity,
      act: (role) => stepOf(entity, role),
      input: ({ id }, role) => ({ id, version: 1, step: stepOf(entity, role) }),
    },
  }
}

const PC = '/api/engineering/pc'
const HISTORY = '/api/engineering/history/pc'
const DOCUMENTS = '/api/correspondence/document_flow/pc'
const ARCHIVE = '/api/correspondence/archive_item/pc'
const elevator = { device_type: deviceType.code('elevator') }
const emptyFile = [{ group_code: '1', title: '补录', file: 'none' }]

/** Routes written by hand. One that is missing here fails the matrix: add how it is asked. */
const written: Readonly<Record<string, Sample>> = {
  ...bizSamples,
  [`GET ${PC}/engineeringProjectList`]: rows(engineering),
  [`GET ${PC}/engineeringProjectInfo`]: project(),
  [`GET ${PC}/engineeringProjectMap`]: open({ bbox: '73,3,136,54' }),
  [`GET ${PC}/engineeringProjectReceipt`]: project(),
  [`GET ${PC}/engineeringProjectNotice`]: project(),
  [`GET ${PC}/engineeringProjectCount`]: open(),
  [`GET ${PC}/engineeringHistoryMenu`]: open(),
  [`GET ${PC}/engineeringProjectExport`]: open(),
  [`GET ${PC}/engineeringProjectDuplicate`]: open({ name: '没有这样的工程' }),
  [`GET ${PC}/getType`]: open(),
  [`GET ${PC}/getEmevaluation`]: rows(entityOf('emevaluation')),
  [`POST ${PC}/addEmevaluation`]: { kind: 'add', entity: engineering, input: ({ id }) => ({ engineering_id: id }) },
  [`POST ${PC}/newEngineeringProjectAdd`]: open(),
  [`POST ${PC}/engineeringProjectadd`]: open(),
  [`POST ${PC}/engineeringProjectSave`]: project({ version: 1, step: 0 }),
  [`POST ${PC}/engineeringProjectUpdate`]: project({ version: 1 }),
  [`POST ${PC}/engineeringProjectState`]: project({ version: 1, state: 3, stop_reason: '检查' }, { act: () => 'stop' }),
  [`POST ${PC}/engineeringProjectCancel`]: project(
    { version: 1, action: 'apply', cancel_reason: '检查' },
    { act: () => 'applyCancel' },
  ),
  [`POST ${PC}/auditPass`]: project({ version: 1, result: 'save' }),
  [`POST ${PC}/engineeringProjectAssign`]: {
    kind: 'batch',
    entity: engineering,
    input: ({ id }, _, world) => ({ ids: String(id), main_officer: world.here.accounts.officer }),
  },
  [`POST ${PC}/engineeringProjectHandOver`]: open({ from_account: 999_999_998, to_account: 999_999_999 }),
  [`POST ${PC}/engineeringProjectFollow`]: project({ follow: true }),
  [`POST ${HISTORY}/change`]: project({ version: 1, reason: '转库' }),
  [`POST ${HISTORY}/change2`]: project({ version: 1, reason: '转库' }),
  [`POST ${HISTORY}/supplement`]: project({ reason: '补录', files: emptyFile }),
  'GET /api/safety/exam/pc/board': row(entityOf('exam')),
  'POST /api/safety/exam/pc/link': row(entityOf('exam'), { sitting_id: 999_999_999 }, { act: () => 'link' }),
  'GET /api/safety/exam/pc/statistics': row(entityOf('exam')),
  'GET /api/engineering/section/pc/getList': rows(entityOf('section')),
  'POST /api/engineering/section/pc/bandEngineering': {
    kind: 'row',
    entity: entityOf('section'),
    act: () => 'band',
    input: ({ id }, _, world) => ({ id, version: 1, engineering_ids: String(world.here.project) }),
  },
  'POST /api/engineeringuser/pc/getEngineeringManageUser': rows(entityOf('manage_user')),
  'GET /api/engineeringuser/pc/attendanceList': rows(entityOf('attendance_day')),
  'GET /api/engineeringuser/pc/managesWithSevenAttendance': project(),
  'GET /api/engineeringuser/pc/mangeAndEmuserSevenAttendanceStatistics': project(),
  'GET /api/since/sincepeople/pc/workList': {
    kind: 'rows',
    entity: entityOf('worker'),
    input: ({ engineering_id }) => ({ engineering_id }),
  },
  'GET /api/engineering/bank/pc/info': row(entityOf('bank_account')),
  'POST /api/engineering/bank/pc/add': { kind: 'add', entity: engineering, input: ({ id }) => ({ engineering_id: id }) },
  'POST /api/engineering/bank/pc/edit': row(entityOf('bank_account'), { version: 1 }),
  ...Object.fromEntries(
    Object.keys(bankAccountActs).map((act) => [
      `POST /api/engineering/bank/pc/${act}`,
      row(entityOf('bank_account'), { version: 1, note: '工程完工' }, { act: () => act }),
    ]),
  ),
  ...Object.fromEntries(
    Object.keys(certActs).map((act) => [
      `POST ${pathOf(entityOf('manage_user'), act)}`,
      row(entityOf('manage_user'), { version: 1, note: '与原件一致' }, { act: () => act }),
    ]),
  ),
  'GET /api/safety/jgj59_score/pc/onSite': project({ on: '2026-03-16' }),
  'POST /api/safety/jgj59_table/pc/toDanger': row(entityOf('jgj59_table'), { criterion: 'B.1-3-4' }, { act: () => 'read' }),
  'POST /api/people/worker/pc/leave': row(entityOf('worker'), { version: 1, exit_on: '2026-03-16' }, { act: () => 'leave' }),
  'POST /api/people/worker/pc/enter': row(entityOf('worker'), { version: 1, enter_on: '2026-03-16' }, { act: () => 'enter' }),
  'POST /api/people/worker/pc/leaveEach': {
    kind: 'batch',
    entity: entityOf('worker'),
    input: ({ id }) => ({ rows: [{ id, version: 1 }], exit_on: '2026-03-16' }),
  },
  'POST /api/people/worker/pc/enterEach': {
    kind: 'batch',
    entity: entityOf('worker'),
    input: ({ id }) => ({ rows: [{ id, version: 1 }], enter_on: '2026-03-16' }),
  },
  'GET /api/safety/safety_check/pc/visitDesk': open(),
  'POST /api/safety/safety_check/pc/visit': {
    kind: 'add',
    entity: engineering,
    input: ({ id }) => ({ engineering_id: id, offline_no: '临-20260316-0123456789ab', conclusion: 1 }),
  },
  'POST /api/safety/hidden_danger/pc/urge': row(entityOf('hidden_danger')),
  'POST /api/quality/quality_issue/pc/urge': row(entityOf('quality_issue')),
  'GET /api/engineeringuser/pc/realName': project(),
  'GET /api/production/plan/pc/schedule': project(),
  'GET /api/safety/hidden_danger/pc/majorHints': project(),
  'GET /api/quality/inspection_lot/pc/tree': project(),
  'GET /api/quality/concrete_block/pc/batches': project(),
  'GET /api/people/manage_user/pc/vacancies': project(),
  'GET /api/engineering/pc/engineeringWorkspace': project(),
  'GET /api/engineering/pc/engineeringStanding': project(),
  'GET /api/engineering/pc/engineeringManagement': rows(engineering),
  'POST /api/quality/house_accept/pc/houseRows': project({ monomer_id: 1, stairs: 1, from_floor: 1, to_floor: 1, per_floor: 1 }),
  'GET /api/reputation/credit_event/pc/enterprise': open(),
  'GET /api/reputation/credit_event/pc/score': open({ unit_id: 1 }),
  'GET /api/reputation/credit_event/pc/publicCredit': open(),
  'GET /api/reputation/person_point/pc/story': open({ manage_user_id: 1 }),
  'GET /api/people/safety_behavior/pc/board': open(),
  'GET /api/people/attendance_day/pc/matrix': open({ ym: '2026-03' }),
  'GET /api/people/attendance_day/pc/matrixExport': open({ ym: '2026-03' }),
  'GET /api/warning/warn_rule/pc/try': open({ id: 1, day: '2026-03-16' }),
  'GET /api/engineering/pc/engineeringLanes': project(),
  'GET /api/correspondence/certificate/pc/expiry': open(),
  'GET /api/correspondence/certificate/pc/expiryCounts': open(),
  'GET /api/engineering/pc/engineeringQuality': rows(engineering),
  'GET /api/engineering/pc/engineeringQualityCompanies': open(),
  'GET /api/safety/visit_plan/pc/priority': rows(engineering),
  'POST /api/safety/visit_plan/pc/arrange': open({
    lines: [{ engineering_id: 999_999_999, plan_on: '2099-01-05', lead_id: 999_999_998, mate_id: 999_999_999 }],
  }),
  'GET /api/safety/campaign/pc/unreported': row(entityOf('campaign'), { day: '2026-03-10' }),
  'POST /api/safety/campaign/pc/urge': row(entityOf('campaign'), {}, { act: () => 'urge' }),
  'POST /api/warning/warning/pc/urge': row(entityOf('warning'), {}, { act: () => 'urge' }),
  'GET /publicDraw': open({ code: 'AAAAAAAAAAAAAAAAAAAAAA' }),
  'GET /api/safety/random_draw/pc/publicDraw': open({ code: 'AAAAAAAAAAAAAAAAAAAAAA' }),
  'GET /api/engineering/pc/engineeringChronicle': project(),
  'POST /api/engineering/pc/engineeringProjectDossier': project(),
  'GET /api/engineering/report/pc/figures': open({ period: '2026-03' }),
  'GET /api/engineering/report/pc/rows': open({ figure: 'danger', period: '2026-03' }),
  'GET /api/engineering/report/pc/document': open({ period: '2026-03' }),
  'GET /api/engineering/pc/engineeringChronicleExport': project(),
  'GET /api/salarypayment/personnel/getlist': rows(entityOf('salary_item')),
  'POST /api/engineering/output/pc/edit': row(entityOf('output'), { version: 1 }),
  'POST /api/engineering/output/pc/examine': row(entityOf('output'), { version: 1, result: 'pass', confirmed_value: '1' }),
  'POST /api/device/video/pc/monitorListAll': rows(entityOf('camera')),
  'GET /api/device/elevator/pc/getList': rows(entityOf('monitor_device'), elevator),
  'GET /api/device/elevator/pc/detail': row(entityOf('monitor_device'), {}, { values: elevator }),
  'GET /api/popup/pc/getData': open(),
  'GET /api/document/supervise_doc/pc/start': {
    kind: 'row',
    entity: engineering,
    input: ({ id }) => ({ engineering_id: id, type: '07' }),
  },
  'GET /api/document/supervise_doc/pc/desk': open(),
  'POST /api/document/supervise_doc/pc/sign': row(entityOf('supervise_doc'), { version: 1, sign_opinion: '同意签发' }),
  'POST /api/document/supervise_doc/pc/correct': row(entityOf('supervise_doc')),
  'POST /api/unit/unit/pc/verify': row(entityOf('unit'), { version: 1 }),
  'POST /api/unit/unit_qual/pc/verify': row(entityOf('unit_qual'), { version: 1 }),
  'POST /api/unit/unit/pc/verifyBack': row(entityOf('unit'), { version: 1, reason: '编号与原件不符' }),
  'POST /api/unit/unit_qual/pc/verifyBack': row(entityOf('unit_qual'), { version: 1, reason: '编号与原件不符' }),
  'GET /api/unit/unit/pc/twins': row(entityOf('unit')),
  'GET /api/unit/unit_qual/pc/twins': row(entityOf('unit_qual')),
  'POST /api/unit/unit/pc/setStatus': row(entityOf('unit'), { version: 1, status: 'normal' }),
  'GET /api/unit/unit/pc/byCode': open({ usc: '91330106MA0000000X' }),
  'POST /api/account/account/pc/setStatus': row(entityOf('account'), { version: 1, status: 'normal' }),
  // Proposals are made of companies' accounts only.
  'POST /api/account/account/pc/proposeStatus': row(
    entityOf('account'),
    { reason: '检查' },
    { values: { account_type: 'unitAccount', role_codes: ['contractor'] } },
  ),
  'GET /api/account/account/pc/proposals': open({ account_type: 'unitAccount' }),
  'POST /api/account/account/pc/decideProposal': open({ id: 999_999_999, result: 'pass' }),
  'POST /api/account/account/pc/unlock': row(entityOf('account')),
  'POST /api/account/account/pc/resetPassword': row(entityOf('account')),
  'POST /api/account/account/pc/forceOffline': row(entityOf('account')),
  'GET /api/account/account/pc/sessions': row(entityOf('account')),
  'GET /api/account/account/pc/places': open({ account_type: 'housing' }),
  'POST /api/account/account/pc/removeMfa': row(entityOf('account')),
  'POST /api/user/pc/mfaStart': open(),
  'GET /api/user/pc/sessions': open(),
  'GET /api/user/pc/loginTickets': open(),
  'POST /api/user/pc/withdrawTicket': open({ id: 999_999_999 }),
  'POST /api/user/pc/endSession': open({ device_id: 999_999_999 }),
  'POST /api/user/pc/mfaConfirm': open({ code: '000000' }),
  'POST /api/account/account/pc/issuePassword': open({ id: 999_999_999 }),
  'GET /api/account/account/pc/locked': open({ account_type: 'housing' }),
  'POST /api/account/account/pc/issuePasswords': open({ account_type: 'housing' }),
  'GET /api/account/role/pc/rights': open(),
  'POST /api/account/role/pc/save': open({ role: 'custom:999999999', seen: '', changes: [] }),
  'POST /api/account/role/pc/decide': open({ id: 999_999_999, seen: '', result: 'pass' }),
  'GET /api/account/role/pc/explain': row(
    entityOf('account'),
    {},
    { input: ({ id }) => ({ account_id: id, entity: 'engineering', right: 'read' }) },
  ),
  'GET /api/account/application/pc/getList': open(),
  'POST /api/account/application/pc/examine': open({ id: 999_999_999, result: 'reject', reason: '检查' }),
  'GET /api/correspondence/notice/pc/board': open(),
  'GET /api/correspondence/notice/pc/detail': open({ id: 999_999_999 }),
  'POST /api/correspondence/notice/pc/markRead': open({ id: 999_999_999 }),
  'GET /api/correspondence/notice/pc/own': rows(entityOf('notice')),
  'GET /api/correspondence/notice/pc/readers': row(entityOf('notice')),
  'POST /api/correspondence/notice/pc/takeDown': open({ id: 999_999_999, version: 1, withdraw_reason: '检查' }),
  [`GET ${DOCUMENTS}/inbox`]: open(),
  [`GET ${DOCUMENTS}/outbox`]: rows(entityOf('document_flow')),
  [`GET ${DOCUMENTS}/counts`]: open(),
  [`GET ${DOCUMENTS}/letter`]: open({ id: 999_999_999 }),
  [`GET ${DOCUMENTS}/receipts`]: row(entityOf('document_flow')),
  [`GET ${DOCUMENTS}/trashList`]: open(),
  [`GET ${DOCUMENTS}/folders`]: open(),
  [`GET ${DOCUMENTS}/files`]: open(),
  [`GET ${DOCUMENTS}/versions`]: open({ id: 999_999_999 }),
  [`POST ${DOCUMENTS}/markRead`]: open({ id: 999_999_999 }),
  [`POST ${DOCUMENTS}/sign`]: open({ id: 999_999_999, sign_name: '张三' }),
  [`POST ${DOCUMENTS}/feedback`]: open({ id: 999_999_999, feedback: '检查' }),
  [`POST ${DOCUMENTS}/urge`]: row(entityOf('document_flow')),
  [`POST ${DOCUMENTS}/trash`]: open({ id: 999_999_999 }),
  [`POST ${DOCUMENTS}/restore`]: open({ kind: 'file', id: 999_999_999 }),
  [`POST ${DOCUMENTS}/saveFolder`]: open({ name: '矩阵', parent_id: 999_999_999 }),
  [`POST ${DOCUMENTS}/removeFolder`]: open({ id: 999_999_999 }),
  [`POST ${DOCUMENTS}/addFile`]: open({ folder_id: 999_999_999, title: '矩阵', file: 'none' }),
  [`POST ${DOCUMENTS}/addVersion`]: open({ id: 999_999_999, file: 'none' }),
  [`POST ${DOCUMENTS}/editFile`]: open({ id: 999_999_999, title: '矩阵', folder_id: 999_999_999 }),
  [`POST ${DOCUMENTS}/trashFile`]: open({ id: 999_999_999 }),
  [`GET ${ARCHIVE}/catalogues`]: open(),
  [`GET ${ARCHIVE}/summary`]: project(),
  [`GET ${ARCHIVE}/versions`]: row(entityOf('archive_item')),
  [`POST ${ARCHIVE}/generate`]: project({ duty_person: 999_999_999 }),
  [`POST ${ARCHIVE}/assign`]: project({ need_at: '2026-12-31' }),
  [`POST ${ARCHIVE}/supplement`]: row(entityOf('archive_item'), { file: 'none', reason: '检查' }),
  'GET /api/setting/setup/pc/getList': open(),
  'GET /api/setting/setup/pc/history': open({ key: 'audit_accept_days' }),
  'POST /api/setting/setup/pc/save': open({ changes: [] }),
  'GET /api/setting/calendar/pc/days': open(),
  'GET /api/setting/calendar/pc/year': open({ year: 2026 }),
  'POST /api/setting/calendar/pc/setDay': open({ day_on: '2100-01-04', kind: '', seen: 'on' }),
  'POST /api/setting/calendar/pc/setYear': open({ year: 2100, revision: 9, days: [], source: '检查', confirmed: false }),
  [`GET ${completionApi.detail}`]: row(entityOf('completion_acceptance')),
  [`POST ${completionApi.fill}`]: row(entityOf('completion_acceptance'), { field: 'self_report', files: 'none/none' }),
  [`POST ${completionApi.opine}`]: row(entityOf('completion_acceptance'), { party: 'sgdw', opinion: 1 }),
  'GET /api/common/pc/home': open(),
  'GET /api/common/dictionary/pc/getList': open({ type: 'engineering_type' }),
  'GET /api/common/dictionary/pc/uses': open({ id: 999_999_999 }),
  'GET /api/common/dictionary/pc/export': open({ type: 'engineering_type' }),
  'GET /api/common/dictionary/pc/regionFacts': open({ code: '330106' }),
  'POST /api/common/dictionary/pc/add': open({ type: 'engineering_type' }),
  'POST /api/common/dictionary/pc/edit': open({ id: 999_999_999, version: 1, label: '矩阵' }),
  'POST /api/common/dictionary/pc/setStatus': open({ id: 999_999_999, version: 1, enabled: false }),
  'POST /api/common/dictionary/pc/delete': open({ id: 999_999_999, version: 1 }),
  'GET /api/audit/log/pc/getList': open(),
  'GET /api/audit/log/pc/info': open({ id: 999_999_999 }),
  'GET /api/audit/log/pc/export': open({ trace_id: 'none' }),
  'GET /api/audit/log/pc/state': open(),
  'POST /api/audit/log/pc/verify': open(),
  'POST /api/audit/log/pc/archive': open(),
  'GET /api/common/pc/workType': open(),
  'POST /api/common/pc/get': open(),
  'POST /api/common/pc/getUploadToken': open({ purpose: 'file' }),
  'POST /api/common/pc/filePreview': open({ path: '2026/01/none/1.doc' }),
  'POST /api/common/pc/liveTicket': open(),
  'GET /api/common/pc/transferList': open(),
  'POST /api/common/pc/transferCancel': open({ id: 999_999_999 }),
  'POST /api/common/pc/transferRetry': open({ id: 999_999_999 }),
  'GET /api/common/pc/importList': open({ entity: 'monomer' }),
  'POST /api/upload': open(),
  'POST /api/upload/begin': open({ key: '2026/01/none/1.pdf', token: 'none', name: '1.pdf', size: 1 }),
  'POST /api/upload/part': open(),
  'POST /api/upload/finish': open({ key: '2026/01/none/1.pdf' }),
  'POST /api/upload/cancel': open({ key: '2026/01/none/1.pdf' }),
  'GET /api/user/pc/draft': open({ scope: 'matrix' }),
  'POST /api/user/pc/draft': open({ scope: 'matrix', key: 'matrix', body: { a: 1 } }),
  'GET /api/user/pc/messages': open(),
  'POST /api/user/pc/messageRead': open({ ids: '999999999' }),
  'GET /api/common/pc/numbered': open({ number: 'AQ20261100001' }),
  'GET /api/user/pc/preference': open(),
  'POST /api/user/pc/preference': open({ key: 'matrix', value: 1 }),
  'GET /api/user/pc/savedView': open({ list: 'monomer' }),
  'POST /api/user/pc/savedView': open({ list: 'monomer', name: '矩阵', value: {} }),
  'POST /api/user/pc/savedViewDelete': open({ id: 999999999, version: 1 }),
  'POST /api/user/pc/password': open(),
  'POST /api/user/pc/userInfo': open(),
  'POST /api/user/pc/loginTicket': project({ purpose: 'entry' }),
}

/** Proved where their own doors are: the cookie of files, the token that is used up. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  'GET /files/*': 'file/serve.test.ts',
  'GET /files/document/:id': 'document/document.test.ts',
  'POST /api/user/pc/reset': 'account/session.test.ts',
}

export const nameOfRoute = ({ method, url }: Pick<KnownRoute, 'method' | 'url'>): string => `${method} ${url}`

/** Every route once: /x and /x/ and repeated registrations are one. */
export function routesOf(world: World): KnownRoute[] {
  return [...new Map(world.app.knownRoutes.map((known) => [nameOfRoute(known), known])).values()]
}

const byDerivation: ReadonlyMap<string, Sample> = new Map<string, Sample>(
  allEntities.flatMap((entity) =>
    Object.entries(derived(entity)).map(([name, sample]) => {
      const [method = '', verb = ''] = name.split(' ')
      return [`${method} ${pathOf(entity, verb)}`, sample] as const
    }),
  ),
)

export const sampleOf = (known: KnownRoute): Sample | undefined =>
  written[nameOfRoute(known)] ?? byDerivation.get(nameOfRoute(known))
