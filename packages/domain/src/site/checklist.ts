import { type AnyDict, type CodeOf, dict, f } from '@zhujian/model'

/** 检查项的通常结论。 */
export const passed = dict({ yes: [1, '符合'], no: [2, '不符合'], none: [3, '不涉及'] })

/** 印好的检查表：检查项固定，逐项下结论；各项见 `items`，`fails` 是不过的那一个结论。 */
export const checklist = <const I extends AnyDict, const R extends AnyDict>(
  label: string,
  items: I,
  results: R,
  fails?: CodeOf<R>,
) =>
  f.lines(
    label,
    {
      item: f.enum('检查项', items),
      result: f.enum('结论', results, fails === undefined ? {} : { fails }),
      note: f.text('说明', { prose: true, optional: true, max: 100 }),
    },
    { preset: items.codes.map((item) => ({ item })) as never, max: items.codes.length },
  )

/** 各项都是同一结论的检查表，样例用。 */
export const allOf = <const I extends AnyDict, const R>(items: I, result: R) =>
  items.codes.map((item) => ({ item: item as CodeOf<I>, result, note: null }))
