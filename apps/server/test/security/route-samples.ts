import { type AnyEntity, granted } from '@zhujian/model'
import { completionApi } from '@zhujian/domain/contracts/completion'
import { allEntities, entityOf } from '@zhujian/domain/entities'
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
  'GET /api/engineering/section/pc/getList': rows(entityOf('section')),
  'POST /api/engineering/section/pc/bandEngineering': {
    kind: 'row',
    entity: entityOf('section'),
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
  'GET /api/engineeringuser/pc/realName': project(),
  'GET /api/production/plan/pc/schedule': project(),
  'GET /api/people/manage_user/pc/vacancies': project(),
  'GET /api/engineering/pc/engineeringWorkspace': project(),
  'GET /api/engineering/pc/engineeringManagement': rows(engineering),
  'GET /api/reputation/credit_event/pc/enterprise': open(),
  'GET /api/warning/warn_rule/pc/try': open({ id: 1, day: '2026-03-16' }),
  'GET /api/engineering/pc/engineeringLanes': project(),
  'GET /api/engineering/pc/engineeringChronicle': project(),
  'GET /api/engineering/pc/engineeringChronicleExport': project(),
