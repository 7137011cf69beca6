import { randomDraw } from '@zhujian/domain/safety/random-draw'
import { page } from '../../entity/page'
import { RecordFields } from '../../entity/record-fields'
import { DrawResult, publicDrawAddress } from '../../parts/draw-result'

/** 双随机抽查：公开查验码点开即是人人可看的查验页；一条记录里列出抽到的工程、检查人与公开网址。 */
export default page(randomDraw, {
  cells: {
    check_code: (row) =>
      row.check_code ? (
        <a href={publicDrawAddress(row.check_code)} target="_blank" rel="noreferrer">
          公开查验页
        </a>
      ) : null,
  },
  detail: (row) => (
    <>
      <RecordFields entity={randomDraw} row={row} />
      <DrawResult row={row} />
    </>
  ),
})
