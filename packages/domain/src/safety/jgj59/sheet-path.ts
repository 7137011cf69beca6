const PAGE = '/projectlibrary/scoreSheet'

/** 评分的页面，后接评分的编号。 */
export const SHEET = `${PAGE}?id=`
/** 同一页面，打开就在这一张分项表上，后接分项表的编号。 */
export const SCORED_TABLE = `${PAGE}?table=`
