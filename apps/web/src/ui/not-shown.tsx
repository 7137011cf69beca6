import './kit.css'

export const NOT_SHOWN = '无查看权限'

/** Stands where a figure would, for somebody who may not read what it counts: never 0, which says there is none. */
export const NotShown = () => (
  <span className="zj-nothing" title={NOT_SHOWN}>
    —<span className="visually-hidden">{NOT_SHOWN}</span>
  </span>
)
