// Every kind of view: it is drawn, it says what it is, and a move is made on it.

import { board, expect, movesInAddress, open, test, verdict } from './support/page';

const cell = (name: string | RegExp) => ({ name });

test('coins on a ring lie in a circle, and a move passes the seam', async ({ page }) => {
  await open(page, { game: 'flip-game:ring', position: '+--++' });
  await expect(page.getByRole('group', { name: 'Coins on a ring' })).toBeVisible();
  const boxes = await board(page)
    .getByRole('button')
    .evaluateAll((coins) => coins.map((coin) => coin.getBoundingClientRect().top));
  expect(new Set(boxes.map(Math.round)).size).toBeGreaterThan(2);
  await board(page).getByRole('button', cell('coin 0, plus')).click();
  await expect.poll(() => movesInAddress(page)).toEqual(['4']);
  await expect(board(page).getByRole('button', cell('coin 0, minus'))).toBeVisible();
});

test('a long ring is a wrapped row that says it closes', async ({ page }) => {
  await open(page, { game: 'flip-game:ring', position: '+'.repeat(60) });
  await expect(page.getByText('The last coin is the neighbour of the first')).toBeVisible();
});

test('stacks stand as high as their piles, and closed ends are walls', async ({ page }) => {
  await open(page, { game: 'stone-game', position: ':1,2/3,7,4/9:' });
  await expect(board(page).getByRole('img', { name: 'closed end' })).toHaveCount(2);
  const height = async (name: string) =>
    (await board(page).getByRole('button', { name }).locator('.bar').boundingBox())?.height ?? 0;
  expect(await height('pile of 7')).toBeGreaterThan(2 * (await height('pile of 3')));
  await board(page).getByRole('button', cell('pile of 9')).click();
  await expect.poll(() => movesInAddress(page)).toEqual(['2 left']);
  await expect(page.locator('.turn')).toContainText('Taken: First 9, Second 0');
});

test('the last pile of a row can be taken from either end', async ({ page }) => {
  await open(page, { game: 'stone-game', position: '5' });
  await board(page).getByRole('button', cell('pile of 5')).click();
  const offered = page.getByRole('group', { name: 'Moves to choose from' });
  if (await offered.isVisible())
    await offered.getByRole('button', { name: /^move/ }).first().click();
  await expect(verdict(page)).toHaveText('First has won by 5 stones (5 to 0).');
});

test('tiles of the pool are drawn with the total on its way', async ({ page }) => {
  await open(page, { game: 'can-i-win', position: 'max=10 total=40 taken=3,4' });
  await expect(page.getByRole('progressbar', { name: 'Total 7 of 40' })).toBeVisible();
  await expect(board(page).getByRole('button', { name: /taken/ })).toHaveCount(2);
  await board(page)
    .getByRole('button', cell(/^number 9,/))
    .click();
  await expect(page.getByRole('progressbar', { name: 'Total 16 of 40' })).toBeVisible();
  expect(movesInAddress(page)).toEqual(['9']);
});

test('tiles that are put back stay', async ({ page }) => {
  await open(page, { game: 'can-i-win:repeat', position: 'max=3 total=10' });
  await board(page)
    .getByRole('button', cell(/^number 2,/))
    .click();
  await expect(page.getByRole('progressbar', { name: 'Total 2 of 10' })).toBeVisible();
  await expect(board(page).getByRole('button')).toHaveCount(3);
});

test('heaps are rows of beans: pick one, then what it becomes', async ({ page }) => {
  await open(page, { game: 'kayles', position: '5+3' });
  const heap = board(page).getByRole('button', cell(/^heap of 5,/));
  await expect(heap.locator('.bean')).toHaveCount(5);
  await heap.click();
  await page.getByRole('button', { name: /^move 5>1\+2 / }).click();
  await expect.poll(() => movesInAddress(page)).toEqual(['5>1+2']);
  await expect(board(page).getByRole('button')).toHaveCount(3);
});

test('of two like heaps both can be picked', async ({ page }) => {
  await open(page, { game: 'nim', position: '2+2' });
  await board(page)
    .getByRole('button', cell(/^heap of 2,/))
    .nth(1)
    .click();
  await page.getByRole('button', { name: /^move 2>1 / }).click();
  await expect.poll(() => movesInAddress(page)).toEqual(['2>1']);
});

test('a strip: one pin or two', async ({ page }) => {
  await open(page, { game: 'games/kayles.toml', position: '5' });
  await expect(page.getByRole('group', { name: 'Strip of cells' })).toBeVisible();
  await board(page)
    .getByRole('button', cell(/^cell 0,/))
    .click();
  await page.getByRole('button', { name: /^move 0-1 / }).click();
  await expect.poll(() => movesInAddress(page)).toEqual(['0-1']);
});

test('a grid: a domino is two squares, picked one after the other', async ({ page }) => {
  await open(page, { game: 'games/cram.toml', position: '3x3' });
  await board(page).getByRole('button', cell('a1, empty')).click();
  await board(page).getByRole('button', cell('b1, empty')).click();
  await expect.poll(() => movesInAddress(page)).toEqual(['a1-b1']);
  await expect(board(page).getByRole('button', { name: /blocked/ })).toHaveCount(2);
});

test('a game of Left and Right says who is to move', async ({ page }) => {
  await open(page, { game: 'games/domineering.toml', position: '3x3' });
  await expect(page.locator('.turn')).toContainText('Left or Right may begin');
  await board(page).getByRole('button', cell('b1, empty')).click();
  await page.getByRole('button', { name: /^move left b1-b2 / }).click();
  await expect(page.locator('.turn')).toContainText('Right to move');
  await expect(page.locator('.turn')).toContainText('Left played');
  await expect.poll(() => movesInAddress(page)).toEqual(['left b1-b2']);
});

test('stones of a board show what they are', async ({ page }) => {
  await open(page, { game: 'games/clobber.toml', position: 'xo/ox left' });
  await expect(board(page).locator('.stone.colour-0')).toHaveText(['x', 'x']);
  await expect(board(page).locator('.stone.colour-1')).toHaveText(['o', 'o']);
});

test('a row that is too long to draw says how much is not drawn', async ({ page }) => {
  await open(page, { game: 'flip-game', position: '+'.repeat(900) });
  await expect(page.getByText('The first 240 of 900 coins are drawn, 660 are not')).toBeVisible();
  await expect(board(page).getByRole('button')).toHaveCount(240);
});

test('a position without a drawing is still played by its table', async ({ page }) => {
  await open(page, { game: 'flip-game', position: '+'.repeat(1500) });
  await expect(page.getByText('The position has 1,500 characters')).toBeVisible();
  await expect(verdict(page)).toHaveText(/^The player to move (wins|loses)\.$/);
  await page
    .getByRole('button', { name: /^Play \d/ })
    .first()
    .click();
  await expect(page.locator('.turn')).toContainText('Second to move');
});

test('every move of a large heap is listed', async ({ page }) => {
  await open(page, { game: 'nim', position: '300+400+500' });
  await board(page)
    .getByRole('button', cell(/^heap of 500,/))
    .click();
  const offered = page.getByRole('group', { name: 'Moves to choose from' });
  await expect(offered).toContainText('500 moves: choose one');
  expect(movesInAddress(page)).toEqual([]);
  await expect(page.getByText('moves are listed')).toHaveCount(0);
});

test('a heap with moves that are not listed offers a choice, and takes a typed one', async ({
  page,
}) => {
  await open(page, { game: 'nim', position: '3000+4000+5000' });
  await board(page)
    .getByRole('button', cell(/^heap of 5000,/))
    .click();
  const offered = page.getByRole('group', { name: 'Moves to choose from' });
  await expect(offered).toContainText('Not all moves here are listed');
  expect(movesInAddress(page)).toEqual([]);
  const field = page.getByLabel('Move in its notation');
  await expect(field).toHaveValue('5000>');
  await field.fill('5000>4999');
  await field.press('Enter');
  await expect.poll(() => movesInAddress(page)).toEqual(['5000>4999']);
});

test('without hints the only listed move of a heap is not given away', async ({ page }) => {
  await open(page, { game: 'nim', position: '3000+4000+5000' });
  await page.getByRole('radio', { name: 'Off' }).check();
  await board(page)
    .getByRole('button', cell(/^heap of 5000,/))
    .click();
  const offered = page.getByRole('group', { name: 'Moves to choose from' });
  await expect(offered.getByRole('textbox')).toBeVisible();
  await expect(offered.getByRole('button', cell(/^move/))).toHaveCount(0);
});

test('a heap of which no move is listed says so and can be played', async ({ page }) => {
  await open(page, { game: 'kayles', position: '1000000+999+77' });
  await board(page).getByRole('button', cell('heap of 77, moves not listed')).click();
  const field = page.getByLabel('Move in its notation');
  await field.fill('77>76');
  await field.press('Enter');
  await expect.poll(() => movesInAddress(page)).toEqual(['77>76']);
});

test('a pile of stones is as many slabs as it has stones', async ({ page }) => {
  await open(page, { game: 'stone-game', position: '3,1,5,2' });
  const slabs = (name: string) =>
    board(page)
      .getByRole('button', { name })
      .locator('.bar')
      .evaluate(
        (bar) =>
          bar.getBoundingClientRect().height /
          parseFloat(getComputedStyle(bar).getPropertyValue('--slab')),
      );
  for (const stones of [3, 1, 5, 2]) expect(await slabs(`pile of ${stones}`)).toBe(stones);
  await open(page, { game: 'stone-game', position: '300,1,5,2' });
  await expect(page.getByText('The piles are drawn to scale')).toBeVisible();
  await expect(board(page).locator('.bar.slabs')).toHaveCount(0);
});

test('the mark of a pile is not cut off', async ({ page }) => {
  await open(page, { game: 'stone-game', position: '1,900000000,1,5' });
  const cut = await board(page)
    .locator('.pile .mark')
    .evaluateAll((marks) =>
      marks.map((mark) => {
        const [inner, outer] = [mark, mark.closest('.pile') ?? mark].map((one) =>
          one.getBoundingClientRect(),
        );
        return inner!.left < outer!.left || inner!.right > outer!.right;
      }),
    );
  expect(cut).toEqual([false, false]);
});

test('a mark leaves the piece below it readable', async ({ page }) => {
  await open(page, { game: 'games/konane.toml', position: 'xo.x/oxox left' });
  const hidden = await board(page).evaluate((whole) => {
    const boxes = (selector: string) =>
      [...whole.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
    const middles = boxes('.stone').map((box) => [box.x + box.width / 2, box.y + box.height / 2]);
    return boxes('.mark').map((mark) =>
      middles.some(
        ([x = 0, y = 0]) => x > mark.left && x < mark.right && y > mark.top && y < mark.bottom,
      ),
    );
  });
  expect(hidden.length).toBeGreaterThan(0);
  expect(hidden).not.toContain(true);
});
