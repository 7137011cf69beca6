import sharp from 'sharp'
import type { Project } from './projects'
import { createRandom, type Random } from './random'

const WIDTH = 960
const HEIGHT = 600

const png = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true, colours: 64 }).toBuffer()

const frame = (body: string, background: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${background}${body}</svg>`

/** 效果图：天空、远景与本工程的楼栋，高矮随层数。 */
export function coverPicture({ plan, facts }: Project): Promise<Buffer> {
  const random = createRandom(`cover/${plan.id}`)
  const sky =
    '<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#9fc4ea"/><stop offset="1" stop-color="#eef5fb"/></linearGradient></defs><rect width="960" height="600" fill="url(#s)"/>'
  const far = Array.from({ length: 14 }, (_, index) => box(index * 70 - 10, 470, 52, random.int(60, 150), '#c6d3e1')).join('')
  const storeys = Math.min(34, facts.max_floor_up ?? 4)
  const towers = Array.from({ length: random.int(2, 4) }, (_, index) =>
    tower(random, 150 + index * 190, Math.max(3, storeys - random.int(0, 5))),
  ).join('')
  const ground =
    '<rect y="500" width="960" height="100" fill="#8fae86"/><rect y="540" width="960" height="26" fill="#707b88"/><path d="M0 553h960" stroke="#e9edf2" stroke-width="2" stroke-dasharray="26 18"/>'
  return png(frame(far + (plan.typeCode.startsWith('01') ? towers : viaduct()) + ground, sky))
}

const box = (x: number, base: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${base - height}" width="${width}" height="${height}" fill="${fill}"/>`

function tower(random: Random, x: number, storeys: number): string {
  const [wide, step] = [random.int(92, 138), Math.min(30, 380 / storeys)]
  const height = storeys * step
  const rows = Array.from(
    { length: storeys },
    (_, row) =>
      `<path d="M${x + 8} ${502 - row * step - step * 0.45}h${wide - 16}" stroke="#7fa3c6" stroke-width="${(step * 0.42).toFixed(1)}"/>`,
  ).join('')
  return `${box(x, 505, wide, height, random.pick(['#f4f1ea', '#e8ebef', '#efe6da']))}${rows}${box(x + wide * 0.3, 505 - height, wide * 0.4, 14, '#cfd6de')}`
}

const viaduct = () =>
  `<path d="M0 470C220 380 620 380 960 440" fill="none" stroke="#aab6c3" stroke-width="34"/><path d="M0 462C220 372 620 372 960 432" fill="none" stroke="#e6ebf0" stroke-width="4"/>${[120, 300, 480, 660, 840].map((x) => box(x, 505, 22, 96, '#93a1b0')).join('')}`

/** 施工平面布置图：围挡、楼栋、塔机覆盖范围、加工区与大门。 */
export function sitePlan({ plan }: Project): Promise<Buffer> {
  const random = createRandom(`site/${plan.id}`)
  const buildings = Array.from({ length: random.int(3, 6) }, (_, index) => {
    const [x, y] = [130 + (index % 3) * 220 + random.int(-14, 14), 120 + Math.floor(index / 3) * 190 + random.int(-10, 10)]
    return `<rect x="${x}" y="${y}" width="${random.int(120, 160)}" height="${random.int(64, 96)}" fill="#dbe5f1" stroke="#5b7799" stroke-width="2"/>`
  }).join('')
  const cranes = [
    [260, 240],
    [560, 260],
  ].map(
    ([x = 0, y = 0]) =>
      `<circle cx="${x}" cy="${y}" r="150" fill="#1a5fd0" fill-opacity="0.07" stroke="#1a5fd0" stroke-dasharray="8 6"/><circle cx="${x}" cy="${y}" r="9" fill="#1a5fd0"/>`,
  )
  const yard =
    '<rect x="770" y="110" width="120" height="180" fill="#f3e3c4" stroke="#b98a35" stroke-width="2"/><rect x="770" y="330" width="120" height="120" fill="#e3efe2" stroke="#5f8f5c" stroke-width="2"/>'
  const fence =
    '<path d="M60 60H910V540H60Z" fill="none" stroke="#c0392b" stroke-width="3" stroke-dasharray="16 8"/><rect x="430" y="530" width="100" height="20" fill="#fff" stroke="#c0392b" stroke-width="3"/>'
  return png(frame(`${cranes.join('')}${buildings}${yard}${fence}`, '<rect width="960" height="600" fill="#fbfcfd"/>'))
}

/** 一路视频的现场画面：在建的结构、外架、塔机与围挡，随工程进度长高，随机位变化。 */
export function siteView({ timeline, facts }: Project, camera: number): Promise<Buffer> {
  const random = createRandom(`view/${camera}`)
  const sky = `<rect width="960" height="600" fill="${random.pick(['#cfdbe6', '#d9dfe4', '#bfd3e6'])}"/><rect y="470" width="960" height="130" fill="${random.pick(['#a98f6f', '#9c8a72', '#b39a78'])}"/>`
  const storeys = Math.max(2, Math.round(Math.min(24, facts.max_floor_up ?? 3) * timeline.progress))
  const frames = Array.from({ length: random.int(1, 3) }, (_, index) => skeleton(random, 120 + index * 260, storeys)).join('')
  const fence = Array.from({ length: 16 }, (_, index) =>
    box(index * 60, 560, 56, 62, index % 2 === 0 ? '#2f6fb0' : '#3b7cbd'),
  ).join('')
  const scene = frames + crane(random.int(380, 620), random.chance(0.5)) + fence
  return sharp(Buffer.from(frame(scene, sky)))
    .resize(640, 400)
    .jpeg({ quality: 72 })
    .toBuffer()
}

function skeleton(random: Random, x: number, storeys: number): string {
  const [wide, step] = [random.int(150, 210), Math.min(34, 340 / storeys)]
  const top = 490 - storeys * step
  const floors = Array.from({ length: storeys + 1 }, (_, row) => `M${x} ${490 - row * step}h${wide}`).join('')
  const columns = Array.from({ length: 6 }, (_, column) => `M${x + (column * wide) / 5} 490V${top}`).join('')
  const net = `<rect x="${x - 10}" y="${top - 12}" width="${wide + 20}" height="${Math.min(160, 502 - top)}" fill="#3f8f5f" fill-opacity="0.55"/>`
  return `<path d="${floors}${columns}" fill="none" stroke="#8d9299" stroke-width="6"/>${net}`
}

function crane(x: number, left: boolean): string {
  const side = left ? -1 : 1
  return `<path d="M${x} 500V70M${x - side * 90} 92H${x + side * 300}M${x} 50L${x + side * 180} 92M${x} 50L${x - side * 80} 92" fill="none" stroke="#e0a21b" stroke-width="7"/><path d="M${x + side * 210} 92v150" stroke="#4a4f55" stroke-width="2"/>${box(x - side * 90 - 18, 122, 36, 30, '#8a8f96')}`
}

/** 签名的笔迹：两三个字的宽度，一笔带过。 */
export function inkName(hand: number): Promise<Buffer> {
  const random = createRandom(`hand/${hand}`)
  const strokes = Array.from({ length: random.int(5, 7) }, (_, index) => {
    const [x, y] = [40 + index * 46, random.int(40, 90)]
    const bend = () => `${x + random.int(-20, 60)} ${y + random.int(-34, 44)}`
    return `<path d="M${x} ${y}C${bend()} ${bend()} ${bend()}S${bend()} ${bend()}" stroke-width="${random.int(3, 6)}"/>`
  }).join('')
  return png(
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="140"><rect width="400" height="140" fill="#fff"/><g fill="none" stroke="#1b2437" stroke-linecap="round">${strokes}</g></svg>`,
  )
}
