python3 -m web build
cp -r dist /srv/www/club/noir
