// @vitest-environment jsdom
import { formats } from '@zhujian/model/formats'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { TextInput } from './text-input'
import { cleanPasted, tidyLine, tidyLines } from './typed-text'

afterEach(cleanup)

function Demo({ max, normalize }: { max?: number; normalize?: ((text: string) => string) | undefined }) {
  const [value, setValue] = useState('')
  return <TextInput id="it" value={value} onChange={setValue} normalize={normalize} {...(max !== undefined && { max })} />
}
const field = () => screen.getByRole<HTMLInputElement>('textbox')
const paste = (text: string) => fireEvent.paste(field(), { clipboardData: { getData: () => text } })

describe('typed and pasted text', () => {
  it('loses line ends, hard blanks and invisible characters where there is one line', () => {
    expect(cleanPasted('\u200b 云州\u00a0建工\r\n集团\u3000有限公司 \n')).toBe('云州 建工 集团\u3000有限公司')
  })

  it('makes full-width letters and digits half-width and leaves Chinese punctuation alone', () => {
    expect(tidyLine(' １２＃楼（东区），Ａ座 ')).toBe('12＃楼（东区），A座')
    expect(tidyLines('第１条\r\n第２条')).toBe('第1条\n第2条')
  })

  it('cleans an identity number before the longest length can cut it', () => {
    render(<Demo max={18} normalize={formats.idCard.normalize} />)
    paste('１１０１０１ 19900307 461x')
    expect(field().value).toBe('11010119900307461X')
  })

  it('says when it takes no more, also after pasting, and not of a format that ends by itself', () => {
    const { unmount } = render(<Demo max={6} />)
    fireEvent.change(field(), { target: { value: '甲乙丙丁' } })
    expect(screen.queryByRole('status')).toBeNull()
    paste('戊\n己庚辛')
    expect(screen.getByRole('status').textContent).toBe('已到 6 字上限')
    unmount()
    render(<Demo max={18} normalize={formats.idCard.normalize} />)
    fireEvent.change(field(), { target: { value: '11010119900307461X' } })
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('puts the cleaned text in the place of the selection and keeps within the longest length', () => {
    render(<Demo max={6} />)
    fireEvent.change(field(), { target: { value: '甲乙丙丁' } })
    field().setSelectionRange(1, 3)
    paste('一\n二三四五')
    expect(field().value).toBe('甲一 二三丁')
  })

  it('tidies plain text when the field is left', () => {
    render(<Demo />)
    fireEvent.change(field(), { target: { value: ' ３号楼 ' } })
    fireEvent.blur(field())
    expect(field().value).toBe('3号楼')
  })
})
