import { randomDraw } from '@zhujian/domain/safety/random-draw'
import { page } from '../../entity/page'

/** 双随机抽查：公开查验码点开即是人人可看的查验页。 */
export default page(randomDraw, {
  cells: {
    check_code: (row) =>
      row.check_code ? (
        <a href={`#/publicDraw?code=${row.check_code}`} target="_blank" rel="noreferrer">
          公开查验页
        </a>
      ) : null,
  },
})
