// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { menuItem, SMALL_MENU } from '#test/lantern-menu.ts';
import { type ChosenItem, ChoosersProvider } from '#ui/admin/content-form/choosers.ts';
import type { MenuItem } from '../menu.ts';
import { GroupsCard } from './groups-card.tsx';
import { ItemDialog } from './item-dialog.tsx';

afterEach(cleanup);

function open(item: MenuItem, chosen: ChosenItem | null = null) {
  const onItem = vi.fn<(item: MenuItem) => void>();
  const choosers = {
    choose: () => Promise.resolve(chosen),
    chooseSnippet: () => Promise.resolve(null),
    describe: () => Promise.resolve({ id: 8, title: 'Boat' }),
  };
  render(
    <ChoosersProvider value={choosers}>
      <ItemDialog item={item} menu={SMALL_MENU} onItem={onItem} onClose={() => undefined} />
    </ChoosersProvider>,
  );
  return onItem;
}
const keep = () => fireEvent.click(screen.getByRole('button', { name: 'Apply to draft' }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('ItemDialog', () => {
  it.each([
    ['Price', '12,5,0', /like 12.50/],
    ['Calories', 'many', /like 420/],
    ['Make-units', '1.5', /a whole number/],
    ['Make-units', '', /a whole number/],
    ['At most in one order', '', /at least 1/],
    ['At most in one order', '0', /at least 1/],
    ['Name, English', ' ', /Enter a name/],
  ])('keeps nothing while %s is %j, and says at the field what is asked for', (label, value, asked) => {
    const onItem = open(menuItem('roll', 2750));
    type(label, value);
    keep();
    expect(onItem).not.toHaveBeenCalled();
    const field = screen.getByLabelText(label);
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-describedby')).toContain(screen.getByText(asked).id);
    keep();
    expect(document.activeElement).toBe(field);
  });

  it('keeps the image that was chosen', async () => {
    const onItem = open(menuItem('roll', 2750), { id: 8, title: 'Boat' });
    fireEvent.click(screen.getByRole('button', { name: 'Choose an image for Image' }));
    expect(await screen.findByText('Boat')).toBeDefined();
    keep();
    expect(onItem.mock.calls[0]?.[0]).toMatchObject({ id: 'roll', price: 2750, image: 8 });
  });

  it('leaves the item without an image when none was chosen, or when it was taken away', async () => {
    const onItem = open(menuItem('roll', 2750, { image: 8 }));
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Image' }));
    keep();
    expect(onItem.mock.calls[0]?.[0].image).toBeNull();
  });

  it.each([
    ['drink', true],
    ['food', false],
    ['', undefined],
  ])('counts an item as %j, whatever its station', (value, isDrink) => {
    const onItem = open(menuItem('shake', 600, { station: 'bar', isDrink: !isDrink }));
    type('Counts as', value);
    keep();
    expect(onItem.mock.calls[0]?.[0].isDrink).toBe(isDrink);
  });

  it('keeps a range of calories, and sizes with ids of their own', () => {
    const onItem = open(menuItem('roll', 2750));
    type('Calories', '420-610');
    fireEvent.click(screen.getByRole('button', { name: 'Add size' }));
    type('Size', 'Half');
    type('Price of Half', '15');
    keep();
    const kept = onItem.mock.calls[0]?.[0];
    expect(kept?.calories).toEqual({ low: 420, high: 610 });
    expect(kept?.sizes).toEqual([
      { id: 'half', name: { en: 'Half', es: '', 'fr-CA': '' }, price: 1500, calories: null },
    ]);
  });
});

describe('the dialog of a group of options', () => {
  it('says beside its button why it is refused', () => {
    render(<GroupsCard menu={SMALL_MENU} onMenu={() => undefined} onOpen={() => undefined} />);
    fireEvent.click(screen.getByRole('button', { name: /sides/i }));
    type('English', '');
    keep();
    const price = screen.getAllByRole('textbox').at(-1) as HTMLElement;
    const complaint = screen.getByText(/at least one option/);
    expect(price.compareDocumentPosition(complaint) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });
});
