import { allEntities, entities } from '@zhujian/domain/entities'
import { fileStatus } from '@zhujian/domain/reference/file-groups'
import { type AnyEntity, type FilesField, nameOf } from '@zhujian/model'
import { startOfDay } from '@zhujian/model/date'
import { sql } from 'kysely'
import { inkName } from './drawings'
import type { DemoRun } from './demo-run'
import { wayTo } from './ordinary'
import { makePdf } from './pdf'
import { folderFor, storeLoose, type Upload } from './stored-files'

/** 各人的笔迹。 */
const HANDS = 8
const SIGNED = /签名|签字/

/** 演示数据另外写成的，附件照样附。 */
const WITHOUT_SAMPLE: readonly AnyEntity[] = [
  entities.safety.hiddenDanger,
  entities.device.crane,
  entities.project.stateCorrection,
]

interface Wanted {
  readonly entity: AnyEntity
  readonly name: string
  readonly field: FilesField
  /** 到了这些状态的才有；没有说的，每一行都有。 */
  readonly states: readonly (number | string)[] | null
}

/** 表单上必须附的，每一行都附着；办理时才附的，办过那一步的附着。照片取自现场截图，文件是一页样张，签名是笔迹。 */
export async function attachSamples(run: DemoRun, owner: number): Promise<void> {
  const wanted = allEntities.filter((entity) => entity.sample ?? WITHOUT_SAMPLE.includes(entity)).flatMap(filesOf)
  const papers = wanted.filter(({ field }) => field.accept !== 'image')
  const stored = await storeLoose(run, [...papers.map((each) => paperOf(run, each)), ...handsOf(run)], owner)
  const idOf = (path: string): number => stored.get(path) ?? 0
  const hands = handsOf(run).map(({ path }) => idOf(path))
  for (const each of wanted) {
    if (each.field.accept !== 'image') await attach(run, each, [idOf(paperOf(run, each).path)])
    else if (SIGNED.test(each.field.label)) await attach(run, each, hands)
    else await attachPhotos(run, each)
  }
}

function filesOf(entity: AnyEntity): Wanted[] {
  return Object.entries(entity.fields).flatMap(([name, field]): Wanted[] => {
    if (field.kind !== 'files' || field.sensitive) return []
    if (!field.optional && entity.form.some((item) => nameOf(item) === name)) return [{ entity, name, field, states: null }]
    const states = statesAfter(entity, name)
    return states.length > 0 ? [{ entity, name, field, states }] : []
  })
}

/** 走到那里的一路上附过它的各状态；整改之后才附的，第一次报验的没有。 */
function statesAfter({ flow }: AnyEntity, name: string): (number | string)[] {
  if (!flow) return []
  const keys = Object.keys(flow.states.entries)
  return keys
    .filter((key) => wayTo(flow, key).some((step) => flow.steps[step]?.asks?.includes(name)))
    .map((key) => flow.states.code(key))
}

const paperOf = (run: DemoRun, { entity, name, field }: Wanted): Upload => ({
  engineeringId: null,
  entity: entity.name,
  rowId: 0,
  field: name,
  name: `${field.label}（样张）.pdf`,
  path: `${folderFor(run, 'papers')}/${entity.name}-${name}.pdf`,
  mime: 'application/pdf',
  status: fileStatus.code('approved'),
  make: () =>
    makePdf({
      title: field.label,
      facts: [['所附资料', entity.label]],
      body: ['演示环境的样张，正式使用时为各单位上传的原件。'],
      seal: '演示样张',
      madeAt: startOfDay(run.today),
    }),
})

const handsOf = (run: DemoRun): Upload[] =>
  Array.from({ length: HANDS }, (_, at) => ({
    engineeringId: null,
    entity: '',
    rowId: 0,
    field: '',
    name: '签名.png',
    path: `${folderFor(run, 'hands')}/${at}.png`,
    mime: 'image/png',
    status: fileStatus.code('approved'),
    make: () => inkName(at),
  }))

/** 还没有附件的各行。 */
const bare = ({
  entity,
  name,
  states,
}: Wanted) => sql`select t.id${'engineering_id' in entity.fields ? sql`, t.engineering_id` : sql``}
  from ${sql.table(entity.name)} t where t.deleted_at is null
    and not exists (select 1 from file_link l where l.entity = ${entity.name} and l.row_id = t.id and l.field = ${name})
    ${states === null ? sql`` : sql`and t.state = any(${states}::smallint[])`}`

async function attach({ trx }: DemoRun, wanted: Wanted, files: readonly number[]): Promise<void> {
  await sql`insert into file_link (entity, row_id, field, seq, file_id)
    select ${wanted.entity.name}, r.id, ${wanted.name}, 0, (${files}::bigint[])[1 + r.id % ${files.length}] from (${bare(wanted)}) r`.execute(
    trx,
  )
}

/** 全部现场截图，按工程与按总数各有次序。 */
const shots = sql`shot as materialized (select l.file_id, c.engineering_id,
    row_number() over (partition by c.engineering_id order by l.row_id) - 1 as at, count(*) over (partition by c.engineering_id) as n,
    row_number() over (order by l.row_id) - 1 as any_at, count(*) over () as all_n
  from file_link l join camera c on c.id = l.row_id where l.entity = 'camera' and l.field = 'snapshot')`

/** 取自本工地的视频截图，没有的取自别处的。 */
async function attachPhotos({ trx }: DemoRun, wanted: Wanted): Promise<void> {
  const { entity, name } = wanted
  const own =
    'engineering_id' in entity.fields
      ? sql`(select s.file_id from shot s where s.engineering_id = r.engineering_id and s.at = (r.id + ${name.length}) % s.n),`
      : sql``
  await sql`with ${shots}
    insert into file_link (entity, row_id, field, seq, file_id)
    select ${entity.name}, r.id, ${name}, 0, p.file_id from (${bare(wanted)}) r cross join lateral (
      select coalesce(${own} (select s.file_id from shot s where s.any_at = (r.id + ${name.length}) % s.all_n)) as file_id) p
    where p.file_id is not null`.execute(trx)
}
