import type { ReactElement } from 'react'

const steps = (count: number, from: number, by: number): number[] =>
  Array.from({ length: count }, (_, index) => from + index * by)

interface BuildingProps {
  x: number
  y: number
  columns: number
  rows: number
  lit: ReadonlySet<number>
}

/** 一栋在建楼：外墙、窗格、脚手架。lit 为亮灯的窗（行 × 列数 + 列）。 */
function Building({ x, y, columns, rows, lit }: BuildingProps): ReactElement {
  const width = columns * 30 + 20
  const height = 730 - y
  const floors = steps(Math.floor(height / 32), y + 30, 32)
  return (
    <g>
      <rect x={x} y={y} width={width} height={height} fill="#15386a" />
      {steps(rows, 0, 1).flatMap((row) =>
        steps(columns, 0, 1).map((column) => (
          <rect
            key={`${row}-${column}`}
            x={x + 14 + column * 30}
            y={y + 16 + row * 34}
            width="20"
            height="22"
            fill={lit.has(row * columns + column) ? '#3c6eac' : '#1c4680'}
          />
        )),
      )}
      <g stroke="#2c62a8" strokeWidth="2">
        <path d={`M${x - 14} ${y - 30}V730M${x + width + 14} ${y - 30}V730`} />
        <path d={`M${x - 22} ${y - 24}H${x + width + 22}M${x - 22} ${y}H${x + width + 22}`} />
        {steps(columns + 1, x + 8, 30).map((at) => (
          <path key={at} d={`M${at} ${y - 30}V${y}`} />
        ))}
        {floors.map((at) => (
          <path key={at} d={`M${x - 14} ${at}H${x}M${x + width} ${at}H${x + width + 14}`} />
        ))}
      </g>
    </g>
  )
}

const lattice = (from: number, to: number, step: number, low: number, high: number): string =>
  steps(Math.floor((to - from) / step) + 1, from, step)
    .map((x, index) => `${index ? 'L' : 'M'}${x} ${index % 2 ? high : low}`)
    .join('')

const mast = steps(20, 262, 24)
  .map((y, index) => `${index ? 'L' : 'M'}${index % 2 ? 256 : 236} ${y}`)
  .join('')

function Crane(): ReactElement {
  return (
    <g fill="none" stroke="#6a9bd8" strokeWidth="2.5" strokeLinejoin="round">
      <path d="M236 262V730M256 262V730" />
      <path d={mast} strokeWidth="2" />
      <path d="M120 260H640M150 246H630M246 204V260" />
      <path d="M246 204L120 256M246 204L640 254" />
      <path d={lattice(126, 234, 18, 260, 246)} strokeWidth="2" />
      <path d={lattice(264, 624, 20, 260, 246)} strokeWidth="2" />
      <path d="M520 260V356" />
      <g stroke="none">
        <rect x="112" y="262" width="56" height="36" fill="#3f73b5" />
        <rect x="258" y="264" width="26" height="30" fill="#3f73b5" />
        <rect x="496" y="356" width="48" height="8" fill="#d06a00" />
        <rect x="500" y="364" width="40" height="22" fill="#3f73b5" />
      </g>
    </g>
  )
}

/** 登录页左侧的工地线描，纯装饰。 */
export function SiteDrawing(): ReactElement {
  return (
    <svg className="site-drawing" viewBox="0 0 820 568" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <g transform="translate(0 -200)">
        <path d="M0 768V560H70V470H130V530H180V430H258V540H420V450H560V500H640V450H700V560H750V490H820V768Z" fill="#123159" />
        <Building x={300} y={330} columns={5} rows={11} lit={new Set([0, 8, 17, 26, 34, 40, 48, 52])} />
        <Building x={560} y={470} columns={4} rows={6} lit={new Set([0, 6, 13, 19, 20])} />
        <Crane />
        <g stroke="#2c62a8" strokeWidth="2">
          <path d="M0 706H820M0 718H820" />
          {steps(28, 8, 30).map((x) => (
            <path key={x} d={`M${x} 698V730`} />
          ))}
        </g>
        <rect y="730" width="820" height="38" fill="#0a2145" />
      </g>
    </svg>
  )
}
