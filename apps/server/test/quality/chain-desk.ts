import { nowSeconds, startOfDay, today } from '@zhujian/model/date'
import { unique } from '../factory'
import { party } from '../document/desk'
import type { Person } from '../file/harness'
import { createDesk, type Desk, idOf } from '../money/desk'
import { uploadedFile } from '../world'

type Values = Record<string, unknown>

/** A site with a building, its people and what its works are made of. */
export interface Site {
  readonly desk: Desk
  readonly monomer: number
  readonly sampler: number
  readonly witness: number
  readonly drawing: number
  readonly room: number
  readonly lab: number
  /** Of the testing company: who enters what it found. */
  readonly tester: Person
  readonly supplier: number
  /** Several photos of the place, each its own. */
  readonly photos: (who: Person, count: number) => Promise<string>
  /** Where nobody has worked yet. */
  readonly place: () => { monomer_id: number; part: string; floor: null }
  readonly batch: (values?: Values) => Promise<number>
  readonly sample: (values?: Values) => Promise<number>
  /** A sample with its report. */
  readonly tested: (id: number, result: 1 | 2, more?: Values) => Promise<Values & { state: number }>
  readonly block: (values?: Values) => ReturnType<Desk['add']>
  /** The witness has seen a set of blocks made. */
  readonly attest: (block: number) => Promise<void>
  readonly hidden: (values?: Values) => Promise<number>
  readonly lot: (values?: Values) => Promise<number>
  readonly station: (values?: Values) => Promise<number>
  readonly state: (entity: string, id: number) => Promise<number>
}

export const DAY = 86_400
const LIMITS = { temp_min: '18', temp_max: '22', hum_min: '95' } as const
export const seal = () => `S${unique()}`
export const reportNo = () => `BG${unique()}`
export const steel = { kind: 1, material_name: '螺纹钢', spec: 'HRB400E 20', uom: 't', qty: '58.6' }

/** Who and what there is on the site. */
async function furnish(desk: Desk) {
  const { unit, project } = desk.office
  const person = (name: string, unit_role: string, post: string, unit_id: number | null = unit) =>
    desk.given('manage_user', { name, unit_role, post, unit_id, worker_id: null })
  const consultants = (await desk.row('account', desk.consultant.id)).unit_id
  const sampler = await person('陈试', 'sgdw', 'quality_officer')
  const name = '云州建设工程检测有限公司'
  const lab = await desk.given('unit', { unit_name: name })
  await desk.given('engineering_unit', party(project, lab, name, 'testing'))
  return {
    sampler,
    lab,
    witness: await person('周见', 'jldw', 'specialist_engineer', Number(consultants)),
    monomer: await desk.given('monomer', { name: '3#楼' }),
    drawing: await desk.given('drawing', { drawing_no: '结施-05', state: 1, reviewed_on: today() }),
    supplier: await desk.given('supplier', { unit_id: unit, kinds: [1], state: 1 }),
    room: await desk.given('curing_room', { room_name: '1# 标养室', room_kind: 1, keeper: sampler, ...LIMITS }),
  }
}
type Furnished = Awaited<ReturnType<typeof furnish>>

const batchForm = () => ({
  ...steel,
  batch_no: `B${unique()}`,
  cert_no: `H${unique()}`,
  cert_qty: null,
  purchase_id: null,
  weigh_ids: null,
  in_on: today(),
})
const sampleForm = ({ sampler, witness }: Furnished) => ({
  specimen: 2,
  spec: 'HRB400E 20',
  uom: 't',
  qty_rep: '58.6',
  monomer_id: null,
  lab_id: null,
  // Of today also in the first hour of a day.
  sample_at: Math.max(nowSeconds() - 3600, startOfDay(today())),
  sampler,
  witness,
  seal_code: seal(),
})
const blockForm = ({ sampler, witness, supplier, room }: Furnished) => ({
  part_code: 2,
  grade: 30,
  impermeable: null,
  cure: 1,
  size: 150,
  volume: '96.0',
  supplier_id: supplier,
  curing_room_id: room,
  pour_at: nowSeconds() - 40 * DAY,
  made_at: nowSeconds() - 40 * DAY,
  temps: null,
  sampler,
  witness,
  seal_code: seal(),
})
const hiddenForm = ({ drawing, sampler }: Furnished) => ({
  part_code: 2,
  item: 3,
  drawing_id: drawing,
  material_in_ids: [],
  self_by: sampler,
  self_on: today(),
  notice_at: nowSeconds() - 600,
})
const lotForm = ({ sampler }: Furnished) => ({
  part_code: 2,
  item_name: '钢筋',
  items: [
    { item_kind: 1, name: '受力钢筋', points: 10, pass: 10, severe: false },
    { item_kind: 2, name: '间距', points: 10, pass: 9, severe: false },
  ],
  material_in_ids: null,
  hidden_accept_ids: null,
  witness_sample_ids: null,
  concrete_block_ids: null,
  self_by: sampler,
  self_on: today(),
})
const stationForm = ({ witness }: Furnished) => ({
  process: 1,
  grade: 'C30',
  volume: '96.0',
  station_by: witness,
  notice_at: nowSeconds() - 3 * DAY,
  start_at: nowSeconds() - 10 * 3600,
  end_at: nowSeconds() - 3600,
  quality_in: true,
  safety_in: true,
})

export async function createSite(): Promise<Site> {
  const desk = await createDesk()
  const here = await furnish(desk)
  const tester = await desk.office.harness.person('testing', { unit: here.lab })
  const place = () => ({ monomer_id: here.monomer, part: `${unique()} 层梁板`, floor: null })
  const added = async (entity: string, who: Person, values: Values) => idOf(await desk.add(entity, who, values))
  const photos = async (who: Person, count: number) =>
    (await Promise.all(Array.from({ length: count }, () => uploadedFile(desk.office.harness.platform, who.id)))).join(',')
  return {
    ...here,
    desk,
    tester,
    photos,
    place,
    batch: (values = {}) => added('material_in', desk.site, { ...batchForm(), ...values }),
    sample: (values = {}) => added('witness_sample', desk.site, { ...sampleForm(here), ...values }),
    tested: async (id, result, more = {}) => {
      const step = (name: string, asks: Values = {}, who = desk.consultant) => desk.step('witness_sample', who, id, name, asks)
      idOf(await step('seal', {}, desk.site))
      idOf(await step('attest'))
      idOf(await step('receive', { lab_id: here.lab, entrust_no: 'WT1', sent_on: today() }))
      idOf(await step('report', { report_no: reportNo(), report_on: today(), result, ...more }, tester))
      return desk.row('witness_sample', id)
    },
    block: (values = {}) => desk.add('concrete_block', desk.site, { ...place(), ...blockForm(here), ...values }),
    attest: async (block) => {
      idOf(await desk.step('concrete_block', desk.consultant, block, 'attest'))
    },
    hidden: async (values = {}) =>
      added('hidden_accept', desk.site, {
        ...place(),
        ...hiddenForm(here),
        img: await photos(desk.site, 3),
        ...values,
      }),
    lot: (values = {}) => added('inspection_lot', desk.site, { ...place(), ...lotForm(here), ...values }),
    station: (values = {}) =>
      added('side_station', desk.consultant, { ...place(), ...stationForm(here), sg_unit: desk.office.unit, ...values }),
    state: async (entity, id) => (await desk.row(entity, id)).state,
  }
}
