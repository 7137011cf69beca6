/** 一笔：依次经过的点。 */
export type Stroke = readonly (readonly [x: number, y: number])[]

const INK = '#1a1a1a'
const PAPER = '#ffffff'
const PEN = 4

/** 白底黑字，与主题无关：签名要存档、要打印。 */
export function drawStrokes(context: CanvasRenderingContext2D, strokes: readonly Stroke[], width: number, height: number): void {
  context.fillStyle = PAPER
  context.fillRect(0, 0, width, height)
  context.strokeStyle = INK
  context.fillStyle = INK
  context.lineWidth = PEN
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const stroke of strokes) drawStroke(context, stroke)
}

/** 相邻两点取中点，用二次曲线相接，写出来不带折角。 */
function drawStroke(context: CanvasRenderingContext2D, stroke: Stroke): void {
  const [first] = stroke
  if (!first) return
  context.beginPath()
  if (stroke.length === 1) {
    context.arc(first[0], first[1], PEN / 2, 0, Math.PI * 2)
    context.fill()
    return
  }
  context.moveTo(first[0], first[1])
  for (let at = 1; at < stroke.length; at += 1) {
    const [from, to] = [stroke[at - 1], stroke[at]]
    if (from && to) context.quadraticCurveTo(from[0], from[1], (from[0] + to[0]) / 2, (from[1] + to[1]) / 2)
  }
  context.stroke()
}
