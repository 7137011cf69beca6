import { fileStatus } from '@zhujian/domain/reference/file-groups'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { DemoRun } from './demo-run'
import { demoSide } from './parties'
import type { Projects } from './projects'
import { createRandom, type Random } from './random'
import { folderFor, type Upload } from './stored-files'

const WIDTH = 240
const HEIGHT = 300
const PER_PROJECT = 30

interface Sitter {
  id: number
  gender: number
  birth_year: number
  work_role: number
}

/** 演示账号看得到的在建工程：管理人员与一部分工人有近照。画像由编号决定，是画出来的人，不是任何真人。 */
export async function portraitsOf(run: DemoRun, projects: Projects): Promise<Upload[]> {
  const sites = projects
    .filter(({ plan }) => plan.library === 0 && plan.state === 'building' && demoSide(plan) !== null)
    .map(({ plan }) => plan.id)
  const { rows } = await sql<Sitter>`select w.* from unnest(${sites}::bigint[]) as e(id)
    cross join lateral (select id, gender, birth_year, work_role from worker where engineering_id = e.id and enter_status = 1 order by work_role, id limit ${PER_PROJECT}) w
    order by w.id`.execute(run.trx)
  const year = Number(run.today.slice(0, 4))
  return rows.map((sitter) => ({
    // 人脸只给有权看本人的人，不随工程借用。
    engineeringId: null,
    entity: 'worker',
    rowId: sitter.id,
    field: 'head_img',
    name: '近照.jpg',
    path: `${folderFor(run, 'people')}/${sitter.id}.jpg`,
    mime: 'image/jpeg',
    status: fileStatus.code('approved'),
    make: () => drawPortrait(createRandom(`portrait/${sitter.id}`), sitter, year),
  }))
}

const skins = ['#f1cda9', '#e8bd95', '#dcab80', '#cf9a6d'] as const
const backs = ['#dfe9f4', '#e6edf2', '#d8e4ee'] as const
const clothes = ['#2f5d8c', '#48566a', '#3d6b5a', '#7a4b3a'] as const

function drawPortrait(random: Random, { gender, birth_year, work_role }: Sitter, year: number): Promise<Buffer> {
  const skin = random.pick(skins)
  const age = year - birth_year
  const hair = age > 52 && random.chance(0.6) ? '#77777a' : random.pick(['#1d1b1a', '#2b2522', '#3a302a'])
  const parts = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${random.pick(backs)}"/>`,
    gender === 1 ? '' : backHair(random, hair),
    body(random, skin, work_role === 10),
    face(random, skin, gender),
    gender === 1 ? shortHair(random, hair) : fringe(random, hair),
    features(random, hair, age),
  ]
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${parts.join('')}</svg>`,
    ),
  )
    .jpeg({ quality: 78 })
    .toBuffer()
}

/** 管理人员着衬衣，工人着反光背心。 */
function body(random: Random, skin: string, isManager: boolean): string {
  const neck = `<rect x="100" y="190" width="40" height="44" rx="14" fill="${skin}"/>`
  const shoulders = (fill: string) => `<path d="M24 300C26 246 68 224 120 224C172 224 214 246 216 300Z" fill="${fill}"/>`
  if (isManager)
    return `${shoulders('#f4f6f9')}${neck}<path d="M92 222L120 256L148 222L158 232L126 282H114L82 232Z" fill="${random.pick(clothes)}"/>`
  const vest = random.pick(['#f07d1a', '#e8b613', '#c8d92b'])
  return `${shoulders(random.pick(clothes))}${neck}<path d="M60 300V240L92 228L120 272L148 228L180 240V300Z" fill="${vest}"/><path d="M72 236V300M168 236V300" stroke="#f2f4f5" stroke-width="9"/>`
}

function face(random: Random, skin: string, gender: number): string {
  const [wide, tall] = gender === 1 ? [random.int(46, 52), random.int(60, 66)] : [random.int(43, 48), random.int(57, 62)]
  return `<circle cx="${120 - wide}" cy="142" r="9" fill="${skin}"/><circle cx="${120 + wide}" cy="142" r="9" fill="${skin}"/><ellipse cx="120" cy="138" rx="${wide}" ry="${tall}" fill="${skin}"/>`
}

const shortHair = (random: Random, hair: string) =>
  `<path d="M66 ${random.int(128, 136)}C60 ${random.int(66, 76)} 92 58 122 60C156 58 182 ${random.int(74, 86)} 174 ${random.int(128, 136)}C170 ${random.int(98, 108)} 156 ${random.int(96, 104)} ${random.int(112, 130)} ${random.int(94, 102)}C92 96 72 100 66 132Z" fill="${hair}"/>`

const backHair = (random: Random, hair: string) =>
  `<path d="M64 ${random.int(196, 244)}C52 110 70 58 120 58C170 58 188 110 176 ${random.int(196, 244)}Z" fill="${hair}"/>`

const fringe = (random: Random, hair: string) =>
  `<path d="M70 140C66 88 90 66 120 66C150 66 174 88 170 140C162 ${random.int(104, 116)} 146 ${random.int(96, 106)} ${random.int(118, 138)} 92C104 ${random.int(98, 108)} 80 108 70 140Z" fill="${hair}"/>`

function features(random: Random, hair: string, age: number): string {
  const [eye, gap] = [random.int(138, 144), random.int(19, 22)]
  const pair = (draw: (x: number) => string) => draw(120 - gap) + draw(120 + gap)
  const eyes = pair((x) => `<ellipse cx="${x}" cy="${eye}" rx="4.6" ry="3.6" fill="#26211f"/>`)
  const brows = pair(
    (x) =>
      `<path d="M${x - 11} ${eye - 12}q11 -${random.int(3, 6)} 22 0" fill="none" stroke="${hair}" stroke-width="${random.int(3, 5)}"/>`,
  )
  const nose = `<path d="M120 ${eye + 4}l-5 18h9" fill="none" stroke="#a97b55" stroke-width="2.4"/>`
  const mouth = `<path d="M106 ${eye + 37}q14 ${random.int(3, 10)} 28 0" fill="none" stroke="#a3524a" stroke-width="3.4"/>`
  const glasses = random.chance(0.24)
    ? `${pair((x) => `<rect x="${x - 15}" y="${eye - 10}" width="30" height="21" rx="8" fill="none" stroke="#3a3f47" stroke-width="2.4"/>`)}<path d="M${120 - gap + 15} ${eye}h${2 * gap - 30}" stroke="#3a3f47" stroke-width="2.4"/>`
    : ''
  const lines =
    age > 48 ? pair((x) => `<path d="M${x - 9} ${eye + 12}q9 5 18 0" fill="none" stroke="#b98b64" stroke-width="1.6"/>`) : ''
  return brows + eyes + nose + mouth + lines + glasses
}
