-- What is there already kept the checks before these.
ALTER TABLE items VALIDATE CONSTRAINT items_stock_check;
ALTER TABLE stock_levels VALIDATE CONSTRAINT stock_levels_stock_check;
ALTER TABLE movements VALIDATE CONSTRAINT movements_stock_check;
