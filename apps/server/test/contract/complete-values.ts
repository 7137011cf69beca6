import type { AnyEntity } from '@zhujian/model'
import { type RoleName, roles } from '@zhujian/domain/roles'
import { sampleValues, unique } from '../factory'
import { distinguish, subordinate, uploadedFile, type World } from '../world'

/** What a sampled value cannot know: combinations that the entity's own rules ask for. */
const agreeing: Readonly<Record<string, Record<string, unknown>>> = {
  supervise_org: { parent_id: null },
  custom_role: { data_scope: 'region' },
  notice: { audience: 2 },
  approval_type: { nodes: [{ label: '审批', office: 'main_officer', mode: 'any', days: 3 }], result_document: '03' },
  document_flow: { audience: 2, account_ids: [] },
  // The officer of the district signs no notice of the first kind.
  supervise_doc: { signer_id: null },
  // Nobody of the participants sees the officer to name him.
  hidden_danger: { duty_person: null },
  archive_item: { duty_person: null },
  // A registered unit is entered under its library name, which would not be told apart.
  engineering_unit: { unit_id: null },
  camera: { live_url: 'rtsp://10.0.0.9/1', playback_url: 'https://video.example.cn/1', ptz_url: null },
  engineering: {
    build_area: '100',
    area_up: '60',
    area_down: '40',
    total_cost: '1000',
    safe_fee_total: '20',
    safe_fee_prepaid: '10',
    assist_officer: null,
  },
}

const REGISTERED = ['unit_name', 'usc', 'corp_type', 'areacode']

/** A filled-in form: every named field sampled, references to the district's rows, files uploaded by the actor. */
export async function completeValues(
  world: World,
  entity: AnyEntity,
  names: readonly string[],
  role: RoleName,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = { ...sampleValues(entity, names, world.here.refs) }
  for (const name of names)
    if (entity.fields[name]?.kind === 'files') values[name] = await uploadedFile(world.platform, world.here.accounts[role])
  const own = await distinguish(world.platform, world.here, entity, world.here.accounts[role])
  for (const [name, value] of Object.entries(own)) if (names.includes(name)) values[name] = value
  const agreed =
    entity.name === 'account' ? { ...subordinate(world, role), username: `contract-${unique()}` } : agreeing[entity.name]
  // What says who a company is stays as registered, for its own people.
  if (entity.name === 'unit' && roles[role].side === 'participant') for (const name of REGISTERED) delete values[name]
  const known = Object.entries(agreed ?? {}).filter(([name]) => names.includes(name))
  return { ...values, ...Object.fromEntries(known) }
}
